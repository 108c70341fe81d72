import { get, query, queryItems } from '../table/client.ts';
import { KEPT_IMAGE, SETTINGS } from '../table/items.ts';
import { CATALOG_LIST, KEPT_IMAGES, keys, USERS_LIST, type Item } from '../table/keys.ts';
import { deleteImages, listImages } from './image-store.ts';
import { orphansAmong } from './sweep-rules.ts';

const attributes = ['images', 'img', 'avatar'];

const namesIn = ({ images = [], img, avatar }: Item): unknown[] => [
  ...(images as string[]),
  img,
  avatar,
];

const namesInList = async (list: string): Promise<string[]> =>
  (await queryItems({ list, attributes }))
    .flatMap(namesIn)
    .filter((name) => typeof name === 'string');

/**
 * A review shows the avatar of its author's account. An order shows the first image that its
 * product had; an image that its product loses becomes a kept image (ADR-0038).
 */
const listReferencedImages = async (): Promise<Set<string>> => {
  const lists = [CATALOG_LIST, USERS_LIST].map(namesInList);
  const shown = new Set((await Promise.all(lists)).flat());
  // Read after the products, because one transaction moves an image from its product to the kept
  // images.
  const kept = await query(KEPT_IMAGE, { partition: KEPT_IMAGES, consistent: true });
  for (const { name } of kept) shown.add(name);
  // Banners of the seed are not uploads.
  const { logo, banners = [] } = (await get(SETTINGS, keys.settings())) ?? {};
  for (const name of [logo, ...banners.map(({ img }) => img)]) if (name) shown.add(name);
  return shown;
};

/** Deletes uploads without a reference (PROMISE-R11). No other handler deletes an image. */
export const sweepImages = async (now: Date): Promise<number> => {
  const candidates = orphansAmong(await listImages(), await listReferencedImages(), now);
  if (candidates.length === 0) return 0;
  // Read again, because the first read misses a product that moved meanwhile.
  const orphans = orphansAmong(candidates, await listReferencedImages(), now);
  await deleteImages(orphans.map(({ key }) => key));
  return orphans.length;
};
