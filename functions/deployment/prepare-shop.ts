import { prepareShop } from '#shared/rows/background.ts';
import { join } from 'node:path';
import { compose } from '../runtime/compose.ts';
import { env } from '../runtime/env.ts';
import { saveNewTokenKeys } from '../secrets/save-keys.ts';
import { RELEASE } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { itemOf } from '../table/kind.ts';
import { put, write } from '../table/write.ts';
import { ensureFirstAdmin, ensureKeys, seedShop } from './new-shop.ts';
import { uploadImages, uploadSite } from './upload.ts';

/** A path in the function's bundle; build/build-deployment.ts adds these files. */
const contents = (name: 'site' | 'images'): string => join(env.taskRoot, name);

interface PrepareShopEvent {
  /** Sent by hand for a leaked key, ends all sessions (docs/runbooks/rotate-keys.md). */
  newTokenKeys?: boolean;
}

interface DeploymentReport {
  files: number;
  /** Images that the bucket did not have. */
  newImages: number;
  /** Whether the table was empty and has been filled. */
  seeded: boolean;
}

/**
 * Fills a deployed shop: keys, images, data, first admin and site. It deletes nothing and overwrites
 * no data that people can change, so it can run after every deployment, by hand, and again after an
 * error. A leaked key is replaced first, so that a fault of the rest cannot keep it valid. The site
 * is uploaded after everything that its pages need. Then it saves the release, and followChanges deletes
 * the stored pages.
 *
 * @param event null when it is called without a payload
 */
const prepare = async (event: PrepareShopEvent | null): Promise<DeploymentReport> => {
  const now = new Date();
  await ensureKeys();
  if (event?.newTokenKeys) await saveNewTokenKeys();
  const newImages = await uploadImages(contents('images'));
  const seeded = await seedShop();
  if (!env.demo) await ensureFirstAdmin(now);
  const files = await uploadSite(contents('site'));
  const release = { build: env.build, deployedAt: now.toISOString() };
  await write(put(itemOf(RELEASE, keys.release(), release)));
  return { files, newImages, seeded };
};

export const handler = compose(prepareShop, prepare);
