/** Uploads the built site and the seed's images; deletes nothing. */
import { imageType } from '#shared/domain/images.ts';
import { siteFileHeaders } from '#shared/hosting/site-files.ts';
import { sitePath } from '#shared/hosting/site-path.ts';
import { PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { env } from '../runtime/env.ts';

const s3 = new S3Client({
  maxAttempts: 5,
  // Emulators have no host name per bucket; AWS accepts both forms.
  forcePathStyle: true,
});

/** Concurrent uploads. */
const LANES = 16;

const inLanes = async <T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> => {
  const waiting = all.values();
  const lane = async (): Promise<void> => {
    for (const one of waiting) await work(one);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
};

const isPage = (path: string): boolean => path.endsWith('.html');

/** URL paths of the files of a built site, without files that no browser may request. */
const sitePaths = async (site: string): Promise<string[]> => {
  const entries = await readdir(site, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(
      ({ parentPath, name }) => `/${relative(site, join(parentPath, name)).split(sep).join('/')}`,
    )
    .filter((path) => isPage(path) || sitePath(path) === path);
};

/**
 * Uploads a site. Pages are last, because they reference the other files. Files of earlier builds
 * stay, because open pages may still load them.
 * @returns the number of files
 */
export const uploadSite = async (site: string): Promise<number> => {
  const upload = async (path: string): Promise<void> => {
    const headers = siteFileHeaders(path);
    await s3.send(
      new PutObjectCommand({
        Bucket: env.siteBucket,
        Key: path.slice(1),
        Body: await readFile(join(site, path)),
        ContentType: headers['content-type'],
        CacheControl: headers['cache-control'],
      }),
    );
  };
  const paths = await sitePaths(site);
  await inLanes(
    paths.filter((path) => !isPage(path)),
    upload,
  );
  await inLanes(paths.filter(isPage), upload);
  return paths.length;
};

/**
 * Uploads the images that the bucket does not have. An image never changes under its name, and
 * overwriting it would keep the old version for 30 days.
 * @param folder holds files named by their keys
 * @returns the number of new images
 */
export const uploadImages = async (folder: string): Promise<number> => {
  let missing = 0;
  await inLanes(await readdir(folder), async (name) => {
    try {
      await s3.send(
        new PutObjectCommand({
          Bucket: env.imagesBucket,
          Key: name,
          Body: await readFile(join(folder, name)),
          ContentType: imageType(name),
          CacheControl: 'public, max-age=31536000, immutable',
          IfNoneMatch: '*',
        }),
      );
      missing += 1;
    } catch (error) {
      if (!(error instanceof S3ServiceException) || error.name !== 'PreconditionFailed')
        throw error;
    }
  });
  return missing;
};
