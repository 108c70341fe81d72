import type {
  AdminId,
  CategoryId,
  OrderId,
  ProductId,
  ReviewId,
  UserId,
} from '#shared/domain/ids.ts';
import { LISTS, PARTITIONS } from '#shared/domain/table.ts';
import { allRows, streamRows } from '#shared/rows/index.ts';
import { isHttp } from '#shared/rows/row.ts';
import { readFileSync } from 'node:fs';
import { ulid } from 'ulid';
import * as items from './items.ts';
import { emailHash, keys as allKeys, normalEmail, type Key } from './keys.ts';
import { type Kind, decode, isOf, itemOf } from './kind.ts';

const category = 3 as CategoryId;
const product = '17' as ProductId;
const order = ulid() as OrderId;
const review = ulid() as ReviewId;
const user = { role: 'user', id: 'u1' as UserId } as const;
const admin = { role: 'admin', id: '1' as AdminId } as const;

const used = new Set<string>();
const keys = new Proxy(allKeys, {
  get: (target, name, receiver): unknown => {
    used.add(String(name));
    return Reflect.get(target, name, receiver);
  },
});

const examples: Record<keyof typeof items, Key & { listPk?: string; listSk?: string }> = {
  CATEGORY: { ...keys.category(category), ...keys.categoryList(category) },
  PRODUCT: { ...keys.product(product), ...keys.productList(category, product) },
  REVIEW: { ...keys.review(product, review), ...keys.reviewList(review) },
  HISTORY: keys.history('PRODUCT#17', ulid()),
  SALE: keys.sale(product, ulid()),
  CONDITIONS: keys.conditions('2026-11-26T10:00:00.000Z'),
  SETTINGS: keys.settings(),
  RELEASE: keys.release(),
  KEPT_IMAGE: keys.keptImage('jarra-1600w.webp'),
  SLUG: keys.slug('jarra-ocre'),
  CATEGORY_NAME: keys.categoryName('Cerámica'),
  COUPON: keys.coupon('FERIA10'),
  CATEGORY_COUNTER: keys.categoryCounter(),
  USER: { ...keys.account(user), ...keys.accountList(user) },
  ADMIN: { ...keys.account(admin), ...keys.accountList(admin) },
  RATING: keys.rated(user.id, product),
  COUNTER: keys.counter('signUp', 'h'),
  ORDER: { ...keys.order(user, order), ...keys.orderList(order, 'sent') },
  SHIPMENT: keys.shipment(user, order),
  CLOSED: keys.closed(user, order),
  PAYMENT: { ...keys.payment(user, order), ...keys.openPaymentList(order) },
  AUDIT: keys.audit(),
  PASSWORD: keys.password(user),
  ADDRESS: keys.email('user', 'a@b.co'),
  USED_KEY: keys.idempotency(user, 'k'),
  SUBSCRIPTION: keys.subscription(emailHash('a@b.co')),
  SUBSCRIBER: {
    ...keys.subscriber(emailHash('a@b.co')),
    ...keys.subscriberList('01BX5ZZKBKACTAV9WEVGEMMVRZ'),
  },
  LETTER: keys.letter('01BX5ZZKBKACTAV9WEVGEMMVRZ'),
  RESTOCK_ADDRESS: keys.restockAddress(emailHash('a@b.co')),
  RESTOCK_ALERT: keys.restockAlert(product, emailHash('a@b.co')),
  SUPPRESSION: {
    ...keys.suppression(emailHash('a@b.co')),
    ...keys.suppressionList(new Date(0).toISOString(), emailHash('a@b.co')),
  },
  ORDER_MAIL: keys.orderMail({ role: 'user', id: 'u1' as UserId }, 'o1' as OrderId, 'orderSent'),
  MAIL: { ...keys.mail(ulid()), ...keys.failedMailList(ulid()) },
  USER_COUNT: keys.userCount(),
  MONTH: keys.salesOfMonth('2026-11'),
  PRODUCT_SALES: keys.salesOfProduct('2026-11', product),
  COUNTED: keys.counted('e1'),
  JOB: { ...keys.job('reviews#USER#u1'), ...keys.unfinishedList('reviews#USER#u1') },
  PARKED: { ...keys.parked('e1'), ...keys.unfinishedList('e1') },
  DEMO_RESET: keys.demoReset(),
};
const kinds = Object.entries(items) as [keyof typeof items, Kind<unknown>][];

const partitionsOf = ({ key }: Kind): string[] => [key[0]].flat();

// First, before other tests use keys.
test('every key that keys.ts builds belongs to a kind of item', () => {
  expect([...used].toSorted()).toEqual(Object.keys(allKeys).toSorted());
});

test.each(kinds)(
  '%s has the keys that keys.ts builds, and no other kind has them',
  (name, kind) => {
    const { listPk, listSk, ...key } = examples[name];
    expect(kinds.filter(([, other]) => isOf(other, key)).map(([found]) => found)).toEqual([name]);
    expect(listPk === undefined).toBe(kind.list === undefined);
    const [lists = '', sort = ''] = kind.list ?? [];
    expect([lists].flat().some((one) => pattern(one).test(listPk ?? ''))).toBe(true);
    expect(listSk ?? '').toMatch(pattern(sort));
  },
);

test('what survives a reset of the demo holds no personal data', () => {
  const both = kinds.filter(([, { survivesReset, personal }]) => survivesReset && personal);
  expect(both.map(([name]) => name)).toEqual([]);
});

test('an order of an admin is an order', () => {
  expect(isOf(items.ORDER, keys.order(admin, order))).toBe(true);
});

const pattern = (form: string): RegExp => new RegExp(`^${form.replace(/<\w+>/g, '[^\\s]+')}$`);

test('the partitions that rows may name are the partitions of the kinds', () => {
  const partitions = kinds.flatMap(([, kind]) => partitionsOf(kind));
  const names = [...new Set(partitions.map((one) => one.replace(/#.*$/, '#')))];
  expect(names.toSorted()).toEqual([...PARTITIONS]);
});

test('the lists that rows may name are the lists of the kinds', () => {
  const lists = kinds.flatMap(([, { list = [[]] }]) => [list[0]].flat());
  expect([...new Set(lists)].toSorted()).toEqual([...LISTS]);
});

test('every stream filter matches a kind of item', () => {
  for (const { filters } of streamRows) {
    for (const { dynamodb } of filters) {
      const fits = (
        value: string,
        any: readonly (string | { prefix: string })[] = [{ prefix: '' }],
      ) =>
        any.some((one) => (typeof one === 'string' ? value === one : value.startsWith(one.prefix)));
      const { pk, sk } = dynamodb.Keys;
      const matched = Object.values(examples).filter(
        (key) => fits(key.pk, pk?.S) && fits(key.sk, sk?.S),
      );
      expect(matched.length).toBeGreaterThan(0);
    }
  }
});

const life = (days = 0): string => (days === 0 ? '' : `${days} ${days === 1 ? 'day' : 'days'}`);
const code = (text = ''): string => (text === '' ? '' : `\`${text}\``);

test('docs/data-model.md lists every kind of item as items.ts declares it', () => {
  const page = readFileSync('docs/data-model.md', 'utf8');
  const section = page.slice(page.indexOf('## Items'), page.indexOf('## Access patterns'));
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  const rows = lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const joined = (parts: readonly string[]): string => parts.filter(Boolean).join(', ');
  const declared = kinds.map(([name, kind]) => [
    code(name),
    joined([partitionsOf(kind).map(code).join(' or '), code(kind.key[1])]),
    joined([[kind.list?.[0] ?? ''].flat().map(code).join(' or '), code(kind.list?.[1])]),
    joined([
      life(kind.days),
      kind.personal ? 'personal' : '',
      kind.survivesReset ? 'survives' : '',
    ]),
  ]);
  expect(Object.fromEntries(rows.map(([name, ...cells]) => [name, cells]))).toEqual(
    Object.fromEntries(declared.map(([name, ...cells]) => [name, cells])),
  );
});

test('docs/data-model.md has the access patterns of every row that uses the table', () => {
  const page = readFileSync('docs/data-model.md', 'utf8');
  const section = page.slice(page.indexOf('## Access patterns'), page.indexOf('## Reasons'));
  const using = allRows.filter(({ uses }) => 'table' in uses || 'list' in uses);
  const names = using.map((row) =>
    isHttp(row) ? code(`${row.method} ${row.path}`) : code(row.id),
  );
  expect(names.filter((name) => !section.includes(name))).toEqual([]);
});

test('a kind decodes what it stores, without keys', () => {
  const record = { productId: product };
  expect(decode(items.SLUG, itemOf(items.SLUG, keys.slug('jarra'), record))).toEqual(record);
});

test('decoding an item with a missing attribute throws', () => {
  expect(() => decode(items.RATING, { ...keys.rated(user.id, product) })).toThrow('rating');
});

test('a category sorts right before its products, and category 10 after 9', () => {
  const sorted = [
    keys.categoryList(9 as CategoryId),
    keys.productList(9 as CategoryId, '2' as ProductId),
    keys.productList(9 as CategoryId, '10' as ProductId),
    keys.productList(9 as CategoryId, ulid() as ProductId),
    keys.categoryList(10 as CategoryId),
  ].map(({ listSk }) => listSk);
  expect([...sorted].sort()).toEqual(sorted);
});

test('one address has one guard, whatever its case and Unicode form', () => {
  const forms = ['lucía@example.com', ' LUCÍA@Example.COM', 'lucía@example.com'.normalize('NFD')];
  expect(new Set(forms.map((form) => keys.email('user', form).pk)).size).toBe(1);
  expect(keys.email('admin', 'a@b.co').pk).not.toBe(keys.email('user', 'a@b.co').pk);
  expect(keys.email('user', 'lucia@example.com').pk).not.toContain('lucia');
  expect(normalEmail(' A@B.co ')).toBe('a@b.co');
});
