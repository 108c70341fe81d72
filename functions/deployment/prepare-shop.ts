import { siteConfig } from '#shared/domain/demo.ts';
import { prepareShop } from '#shared/rows/deployment.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Catalogue } from '../demo/seed-items.ts';
import { env, requireEnv } from '../http/env.ts';
import { ensureFirstAdmin } from './first-admin.ts';
import { ensureKeys } from './first-keys.ts';
import { seedShop } from './seed-shop.ts';
import { uploadImages, uploadSite } from './upload.ts';

requireEnv(prepareShop.uses);

/** What the function's folder holds beside its code: build/build-deployment.ts puts it there. */
const contents = (name: 'site' | 'images' | 'catalogue.json'): string => join(env.taskRoot, name);

interface Prepared {
  /** Files in the site's bucket that are as this deployment has them. */
  files: number;
  /** Images that were not in their bucket yet. */
  newImages: number;
  /** Whether the shop was empty until now. */
  seeded: boolean;
}

/**
 * Makes a shop of the resources of a deployment. Nothing is deleted and nothing that a person may
 * have changed is written, so it runs after every deployment, by hand, and again after a failure.
 * What a page needs is there before the page.
 */
export const handler = async (): Promise<Prepared> => {
  const now = new Date();
  await ensureKeys(now);
  const newImages = await uploadImages(contents('images'));
  const catalogue = JSON.parse(await readFile(contents('catalogue.json'), 'utf8')) as Catalogue;
  const seeded = await seedShop(catalogue);
  if (!env.demo) await ensureFirstAdmin(now);
  const files = await uploadSite(contents('site'), siteConfig(env.demo));
  return { files, newImages, seeded };
};
