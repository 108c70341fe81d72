/** Import this file before `prepareShop`, which reads its environment when it loads. */
import type { ShopKey } from '#shared/rows/row.ts';
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'lumbre-deployment-'));
const id = randomUUID();
export const SITE_BUCKET = `site-${id}`;
const STAGE = id;
export const ADMIN_PASSWORD_ID = `password-${id}`;
export const FIRST_ADMIN_EMAIL = 'duena@taller.example';
Object.assign(process.env, {
  SITE_BUCKET,
  STAGE,
  ADMIN_PASSWORD_ID,
  FIRST_ADMIN_EMAIL,
  LAMBDA_TASK_ROOT: folder,
});

export const addContent = (path: string, content: string): void => {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
};
mkdirSync(join(folder, 'images'));
mkdirSync(join(folder, 'site'));

const secrets = new SecretsManagerClient();
const parameters = new SSMClient();
const s3 = new S3Client({ forcePathStyle: true });

export const putSecret = async (SecretId: string, SecretString: string): Promise<void> => {
  await secrets.send(new PutSecretValueCommand({ SecretId, SecretString }));
};
export const getKey = async (key: ShopKey): Promise<string | undefined> => {
  try {
    const Name = `/lumbre/${STAGE}/keys/${key}`;
    return (await parameters.send(new GetParameterCommand({ Name }))).Parameter?.Value;
  } catch (error) {
    if (error instanceof ParameterNotFound) return undefined;
    throw error;
  }
};

export const objectIn = async (Bucket: string, Key: string) => {
  try {
    const { Body, ContentType, CacheControl } = await s3.send(
      new GetObjectCommand({ Bucket, Key }),
    );
    return { text: await Body?.transformToString(), ContentType, CacheControl };
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
};

afterAll(() => {
  secrets.destroy();
  parameters.destroy();
  s3.destroy();
  rmSync(folder, { recursive: true });
});
