import type {
  AdminId,
  CategoryId,
  OrderId,
  ProductId,
  ReviewId,
  UserId,
} from '#shared/domain/ids.ts';
import { PARTITIONS } from '#shared/domain/table.ts';
import { readFileSync } from 'node:fs';
import { ulid } from 'ulid';
import { emailHash, keys as allKeys, normalEmail, ORDER_LISTS } from './keys.ts';

const category = 3 as CategoryId;
const product = '17' as ProductId;
const order = ulid() as OrderId;
const review = ulid() as ReviewId;
const user = { role: 'user', id: 'u1' as UserId } as const;
const admin = { role: 'admin', id: '1' as AdminId } as const;

/** The keys, which remember what of them was asked for. */
const used = new Set<string>();
const keys = new Proxy(allKeys, {
  get: (target, name, receiver): unknown => {
    used.add(String(name));
    return Reflect.get(target, name, receiver);
  },
});

/** One of every item, as docs/data-model.md lists them. */
const examples: Record<string, { pk: string; sk: string; listPk?: string; listSk?: string }> = {
  category: { ...keys.category(category), ...keys.categoryList(category) },
  product: { ...keys.product(product), ...keys.productList(category, product) },
  review: { ...keys.review(product, review), ...keys.reviewList(review) },
  'slug guard': keys.slug('jarra-ocre'),
  'category name guard': keys.categoryName('Cerámica'),
  'category counter': keys.categoryCounter(),
  user: { ...keys.account(user), ...keys.accountList(user) },
  admin: { ...keys.account(admin), ...keys.accountList(admin) },
  'latest rating': keys.rated(user.id, product),
  order: { ...keys.order(user, order), ...keys.orderList(order) },
  'address guard': keys.email('user', 'a@b.co'),
  'failed sign-ins': keys.signIn('user', 'a@b.co'),
  'used idempotency key': keys.idempotency(user, 'k'),
  'reset mails asked for': keys.resetMails('a@b.co'),
  'newsletter subscription': keys.subscription(emailHash('a@b.co')),
  'suppressed address': keys.suppression(emailHash('a@b.co')),
  mail: { ...keys.mail(ulid()), ...keys.failedMailList(ulid()) },
  totals: keys.totals(),
  'sales of a month': keys.salesOfMonth('2026-11'),
  'sales of a day': keys.salesOfDay('2026-11-21'),
  'sales of a product': keys.salesOfProduct('2026-11', product),
  'counted change': keys.counted('e1'),
  'reset of the demo': keys.demoReset(),
};

// First, before other tests ask for keys.
test('docs/data-model.md leaves no key out', () => {
  expect([...used].toSorted()).toEqual(Object.keys(allKeys).toSorted());
});

test('every partition that a row can name is one that there is, and every other way round', () => {
  const of = (pk: string) =>
    PARTITIONS.filter((one) => (one.endsWith('#') ? pk.startsWith(one) : pk === one));
  const found = Object.values(examples).map(({ pk }) => of(pk));
  expect(found.filter((partitions) => partitions.length !== 1)).toEqual([]);
  expect([...new Set([...found.flat(), 'ADMIN#'])].toSorted()).toEqual([...PARTITIONS]);
});

/** `USER#<id>` or `ADMIN#<id>` → the pattern that an example must match. */
const pattern = (cell: string): RegExp => {
  const forms = [...cell.matchAll(/`([^`]+)`/g)].map(([, form = '']) =>
    form.replace(/<0–3>/, '[0-3]').replace(/<\w+>/g, '[^\\s]+'),
  );
  return new RegExp(`^(?:${forms.join('|')})$`);
};

test('docs/data-model.md lists every item with the keys it has', () => {
  const page = readFileSync('docs/data-model.md', 'utf8');
  const items = page.slice(page.indexOf('## Items'), page.indexOf('## Access patterns'));
  const lines = items.split('\n').filter((line) => line.startsWith('|'));
  const rows = lines.slice(2).map((line) => line.split('|').map((cell) => cell.trim()));
  expect(rows.map(([, name]) => name)).toEqual(Object.keys(examples));
  for (const [, name = '', pk = '', sk = '', listPk = '', listSk = ''] of rows) {
    const example = examples[name];
    expect(example?.pk).toMatch(pattern(pk));
    expect(example?.sk).toMatch(pattern(sk));
    expect(example?.listPk ?? '').toMatch(listPk ? pattern(listPk) : /^$/);
    expect(example?.listSk ?? '').toMatch(listSk ? pattern(listSk) : /^$/);
  }
});

test('a category sorts right before its products, and 10 after 9', () => {
  const sorted = [
    keys.categoryList(9 as CategoryId),
    keys.productList(9 as CategoryId, '2' as ProductId),
    keys.productList(9 as CategoryId, '10' as ProductId),
    keys.productList(9 as CategoryId, ulid() as ProductId),
    keys.categoryList(10 as CategoryId),
  ].map(({ listSk }) => listSk);
  expect([...sorted].sort()).toEqual(sorted);
});

test('orders spread over all their lists', () => {
  const lists = Array.from({ length: 200 }, () => keys.orderList(ulid() as OrderId).listPk);
  expect(new Set(lists)).toEqual(new Set(ORDER_LISTS));
});

test('one address is one guard, whatever its case and Unicode form', () => {
  const forms = ['lucía@example.com', ' LUCÍA@Example.COM', 'lucía@example.com'.normalize('NFD')];
  expect(new Set(forms.map((form) => keys.email('user', form).pk)).size).toBe(1);
  expect(keys.email('admin', 'a@b.co').pk).not.toBe(keys.email('user', 'a@b.co').pk);
  expect(keys.email('user', 'lucia@example.com').pk).not.toContain('lucia');
  expect(normalEmail(' A@B.co ')).toBe('a@b.co');
});
