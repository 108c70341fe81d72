/** Finds the images that the shop still shows. */
import { get, query } from '../table/client.ts';
import { KEPT_IMAGE, ORDERS_SEARCHED } from '../table/items.ts';
import {
  CATALOG_LIST,
  KEPT_IMAGES,
  keys,
  orderLists,
  USERS_LIST,
  type Item,
} from '../table/keys.ts';
import { itemOf } from '../table/kind.ts';
import { listPages, putAll } from '../table/whole-table.ts';
import { put, write } from '../table/write.ts';

/** Attributes that hold image names: of products, categories, users and orders. */
const attributes = ['images', 'img', 'avatar', 'lines'];

const namesIn = (item: Item): unknown[] => {
  const {
    images = [],
    img,
    avatar,
    lines = [],
  } = item as {
    images?: string[];
    img?: string;
    avatar?: string | null;
    lines?: { img: string }[];
  };
  return [...images, img, avatar, ...lines.map((line) => line.img)];
};

const namesInList = async (list: string): Promise<string[]> => {
  const names = new Set<string>();
  for await (const page of listPages(list, attributes)) {
    for (const name of page.flatMap(namesIn)) if (typeof name === 'string') names.add(name);
  }
  return [...names];
};

const namesInLists = async (lists: readonly string[]): Promise<Set<string>> =>
  new Set((await Promise.all(lists.map(namesInList))).flat());

/**
 * File names of all images that the shop shows. A review shows the avatar of its author's account. An
 * order shows the first image that its product had; when the product loses this image, the image
 * becomes a kept image (ADR-0080).
 */
export const listReferencedImages = async (): Promise<Set<string>> => {
  const shown = await namesInLists([CATALOG_LIST, USERS_LIST]);
  // After the products, because one transaction moves an image from its product to the kept images.
  const kept = await query(KEPT_IMAGE, {
    partition: KEPT_IMAGES,
    prefix: keys.keptImage('').sk,
    consistent: true,
  });
  for (const { name } of kept) shown.add(name);
  return shown;
};

/**
 * Keeps the images of orders whose products were changed before there were kept images (ADR-0080).
 * Reads every order, once in the life of a table.
 */
export const keepImagesOfEarlierOrders = async (now: Date): Promise<void> => {
  if (await get(ORDERS_SEARCHED, keys.ordersSearched(), { consistent: true })) return;
  const shown = await namesInLists([CATALOG_LIST]);
  const ordered = await namesInLists(orderLists());
  const gone = [...ordered].filter((name) => !shown.has(name));
  await putAll(gone.map((name) => itemOf(KEPT_IMAGE, keys.keptImage(name), { name })));
  const searched = { at: now.toISOString() };
  await write(put(itemOf(ORDERS_SEARCHED, keys.ordersSearched(), searched)));
};
