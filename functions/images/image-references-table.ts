/** Which images the shop still shows somewhere. */
import { TABLE } from '#shared/domain/table.ts';
import { queryAll, type Item } from '../table/client.ts';
import { CATALOG_LIST, ORDER_LISTS, REVIEWS_LIST, USERS_LIST } from '../table/keys.ts';

/** Attributes that hold names of images: products, categories, users, reviews, orders. */
const PROJECTION = {
  ProjectionExpression: '#images, #img, #avatar, #author.#avatar, #lines',
  // Some of them are words of DynamoDB's own.
  ExpressionAttributeNames: {
    '#images': 'images',
    '#img': 'img',
    '#avatar': 'avatar',
    '#author': 'author',
    '#lines': 'lines',
  },
} as const;

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
  // A sold piece keeps its image in the order, whatever became of the product.
  return [...images, img, avatar, author?.avatar, ...lines.map((line) => line.img)];
};

/** File names of every image that an item of the shop names. */
export const listReferencedImages = async (): Promise<Set<string>> => {
  const lists = await Promise.all(
    [CATALOG_LIST, USERS_LIST, REVIEWS_LIST, ...ORDER_LISTS].map((list) =>
      queryAll({
        IndexName: TABLE.listIndex.name,
        KeyConditionExpression: 'listPk = :list',
        ExpressionAttributeValues: { ':list': list },
        ...PROJECTION,
      }),
    ),
  );
  const names = lists.flat().flatMap(namesIn);
  return new Set(names.filter((name): name is string => typeof name === 'string'));
};
