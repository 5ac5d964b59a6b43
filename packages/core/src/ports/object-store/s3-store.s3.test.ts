import { S3 } from '@aws-sdk/client-s3';
import { beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '../../shared/ids.ts';
import { putBlob } from './blob.ts';
import { describeObjectStore, listAll } from './object-store.conformance.ts';
import { ObjectStoreUnavailableError } from './object-store.errors.ts';
import { createS3Store } from './s3-store.ts';
import { readS3TestConfig } from './s3-store.test-config.ts';

const config = readS3TestConfig();

beforeAll(async () => {
  const { accessKeyId, secretAccessKey, bucket, ...connection } = config;
  const client = new S3({ ...connection, credentials: { accessKeyId, secretAccessKey } });
  try {
    await client.createBucket({ Bucket: bucket });
  } catch (error) {
    if (!(error instanceof Error && error.name.startsWith('BucketAlready'))) throw error;
  } finally {
    client.destroy();
  }
});

describeObjectStore('an S3 server', () => createS3Store(config));

describe('S3 store on a real server', () => {
  it('never lists the object that it probes the server with', async () => {
    const store = await createS3Store(config);
    const { key } = await putBlob(store, { tenantId: newUuid(), area: 'skills', bytes: Buffer.from('listed') });
    const keys = (await listAll(store, 't/')).map((object) => object.key);
    expect(keys).toContain(key);
    expect(keys.filter((listed) => !listed.startsWith('t/'))).toEqual([]);
    await store.close();
  });

  it('does not open on a bucket that does not exist', async () => {
    const error = await createS3Store({ ...config, bucket: `absent-${newUuid()}` }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ObjectStoreUnavailableError);
    expect(String(error)).toContain('NoSuchBucket');
  });

  it('does not open with a wrong secret, and does not say what it was', async () => {
    const error = await createS3Store({ ...config, secretAccessKey: 'not-the-secret' }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(ObjectStoreUnavailableError);
    expect(String(error)).not.toContain('not-the-secret');
  });
});
