// A fresh S3 server has no bucket. Creating one that is already ours succeeds.
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';

function read(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: up.sh sets it`);
  return value;
}

const bucket = { Bucket: read('TEST_S3_BUCKET') };
const client = new S3Client({
  endpoint: read('TEST_S3_ENDPOINT'),
  region: 'us-east-1',
  forcePathStyle: true,
  credentials: {
    accessKeyId: read('TEST_S3_ACCESS_KEY_ID'),
    secretAccessKey: read('TEST_S3_SECRET_ACCESS_KEY'),
  },
});

await client.send(new CreateBucketCommand(bucket));
await client.send(new HeadBucketCommand(bucket));
client.destroy();
