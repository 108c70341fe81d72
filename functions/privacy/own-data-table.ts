/** Reads all items about a user (RULE-93), in pages. */
import type { ProductId } from '#shared/domain/ids.ts';
import type { OwnData } from '#shared/domain/schemas/privacy.ts';
import type { Page } from '#shared/rows/row.ts';
import { queryItems } from '../table/client.ts';
import { RATING, type UserRecord } from '../table/items.ts';
import { emailHash, keys, RATED_PREFIX, REVIEW_PREFIX, type Item } from '../table/keys.ts';
import { isOf } from '../table/kind.ts';
import { pageOf, type PageRequest } from '../table/page.ts';
import { LEFT_OUT, shownOf } from './own-items-table.ts';

/** Items of one query. */
const CHUNK = 100;
/** Items that one page reads at most. Most of them are reviews by other people. */
const MAX_READ = 2000;

/** Alerts and newsletter of an unconfirmed address may be somebody else's (RULE-48). */
const partitionsOf = ({ id, email, emailConfirmedAt }: UserRecord): string[] => {
  const account = keys.account({ role: 'user', id }).pk;
  const hash = emailHash(email);
  return [
    account,
    keys.history(account, '').pk,
    ...(emailConfirmedAt === undefined
      ? []
      : [keys.restockAddress(hash).pk, keys.subscriber(hash).pk]),
  ];
};

/** An item that was read. Its cursor is where the next page continues. */
interface Read {
  cursor: string;
  shown?: Omit<OwnData, 'id'> | undefined;
}

async function* chunks(partition: string, after: string, prefix?: string): AsyncGenerator<Item> {
  let start = after;
  for (;;) {
    const items = await queryItems({
      partition,
      prefix,
      startAfter: start === '' ? undefined : { pk: partition, sk: start },
      limit: CHUNK,
      consistent: true,
    });
    yield* items;
    if (items.length < CHUNK) return;
    start = String(items.at(-1)?.['sk']);
  }
}

/** The user's reviews of a product, which stand beside those of others. */
async function* reviewsOf(user: UserRecord, rating: string, after: string): AsyncGenerator<Read> {
  const product = rating.slice(RATED_PREFIX.length) as ProductId;
  for await (const item of chunks(keys.product(product).pk, after, REVIEW_PREFIX)) {
    yield {
      cursor: `0.${rating}/${String(item['sk'])}`,
      shown: item['userId'] === user.id ? shownOf(item) : undefined,
    };
  }
}

async function* readAll(user: UserRecord, after = '0.'): AsyncGenerator<Read> {
  const partitions = partitionsOf(user);
  const first = Number(after[0]);
  const [seen = '', review] = after.slice(2).split('/');
  if (review !== undefined) yield* reviewsOf(user, seen, review);
  for (const [place, partition] of partitions.entries()) {
    if (place < first) continue;
    for await (const item of chunks(partition, place === first ? seen : '')) {
      const sk = String(item['sk']);
      const shown = shownOf(item);
      if (isOf(RATING, item)) {
        yield { cursor: `${place}.${sk}/${REVIEW_PREFIX}`, shown };
        yield* reviewsOf(user, sk, REVIEW_PREFIX);
      } else yield { cursor: `${place}.${sk}`, shown };
    }
  }
  const place = partitions.length;
  for (const [index, shown] of Object.values(LEFT_OUT).entries()) {
    if (place > first || index > Number(seen)) yield { cursor: `${place}.${index}`, shown };
  }
}

export const listDataOf = async (
  user: UserRecord,
  { after, limit }: PageRequest,
): Promise<Page<OwnData>> => {
  const found: OwnData[] = [];
  let read = 0;
  let end: string | undefined;
  for await (const { cursor, shown } of readAll(user, after)) {
    read += 1;
    if (shown) found.push({ id: cursor, ...shown });
    if (found.length < limit && read < MAX_READ) continue;
    end = cursor;
    break;
  }
  const { entries, next = end } = pageOf(found, { limit });
  return { entries, next };
};
