/** Finds the images that the shop still shows. */
import { queryItems } from '../table/client.ts';
import {
  CATALOG_LIST,
  HIDDEN_REVIEWS_LIST,
  orderLists,
  REVIEWS_LIST,
  USERS_LIST,
  type Item,
} from '../table/keys.ts';

/** Attributes that hold image names: of products, categories, users, reviews and orders. */
const attributes = ['images', 'img', 'avatar', 'author.avatar', 'lines'];

const namesIn = (item: Item): unknown[] => {
  const {
    images = [],
    img,
    avatar,
    author,
    lines = [],
  } = item as {
    images?: string[];
    img?: string;
    avatar?: string | null;
    author?: { avatar?: string | null };
    lines?: { img: string }[];
  };
  // An order keeps the images of its products, also after a product is deleted.
  return [...images, img, avatar, author?.avatar, ...lines.map((line) => line.img)];
};

/** File names of all images that any item names. */
export const listReferencedImages = async (): Promise<Set<string>> => {
  const lists = await Promise.all(
    [CATALOG_LIST, USERS_LIST, REVIEWS_LIST, HIDDEN_REVIEWS_LIST, ...orderLists()].map((list) =>
      queryItems({ list, attributes }),
    ),
  );
  const names = lists.flat().flatMap(namesIn);
  return new Set(names.filter((name): name is string => typeof name === 'string'));
};
