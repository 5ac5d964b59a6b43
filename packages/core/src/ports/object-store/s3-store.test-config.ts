import type { S3StoreOptions } from './s3-connection.ts';

/** The S3 server under test, from the environment; names the variable that is missing. */
export function readS3TestConfig(env: NodeJS.ProcessEnv = process.env): S3StoreOptions {
  const read = (name: string): string => {
    const value = env[name];
    if (!value) throw new Error(`${name} is not set: these tests need an S3 server.`);
    return value;
  };
  return {
    endpoint: read('TEST_S3_ENDPOINT'),
    bucket: read('TEST_S3_BUCKET'),
    region: env['TEST_S3_REGION'] ?? 'us-east-1',
    accessKeyId: read('TEST_S3_ACCESS_KEY_ID'),
    secretAccessKey: read('TEST_S3_SECRET_ACCESS_KEY'),
    forcePathStyle: true,
  };
}
