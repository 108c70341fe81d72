import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { env } from '../functions/runtime/env.ts';

const bucket = new S3Client({ forcePathStyle: true });

/** @param file its key in the bucket of images */
export const readImage = async (
  file: string,
): Promise<{ contentType: string | undefined; bytes: Buffer }> => {
  const { Body, ContentType } = await bucket.send(
    new GetObjectCommand({ Bucket: env.imagesBucket, Key: file }),
  );
  const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
  return { contentType: ContentType, bytes };
};
