/** Price, reduction and availability are the same wherever a product is shown (PROMISE-R27). */
import * as fc from 'fast-check';
import { followChanges } from '#shared/rows/background.ts';
import { endReductions } from '#shared/rows/catalog.ts';
import { cents } from '#shared/domain/money.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import type { Product } from '#shared/domain/schemas/product.ts';
import {
  PUBLISHED_ID,
  withoutAccounts,
  type PublishedData,
  type PublishedProduct,
} from '#shared/hosting/published-page.ts';
import { handler as endHandler } from '../catalog/end-reductions.ts';
import { handler as followHandler } from '../changes/follow-changes.ts';
import { getItem } from '../table/client.ts';
import { keys, type Item } from '../table/keys.ts';
import { call } from '../../test-support/invoke.ts';
import { withinPermissions } from '../../test-support/permissions.ts';
import {
  addAdmin,
  addCategory,
  addProduct,
  addReview,
  addUser,
  address,
  offer,
} from '../../test-support/shop.ts';
import { formOf } from '../../test-support/upload.ts';
import { eventOf } from '../../test-support/worker.ts';
import { readFile, publishedProducts } from './published-store.ts';

const inDays = (days: number): string => new Date(Date.now() + days * 24 * 3_600_000).toISOString();

interface Offer {
  dollars: number;
  /** The price before a reduction; 0 without one. */
  was: number;
  isAvailable: boolean;
}

const part = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? '';

/** The stored page, or the one that is rendered for the first visitor. */
const pageOf = async (slug: string): Promise<string> =>
  (await readFile({ page: 'product', key: slug }))?.text ??
  (await call('renderPage', { params: { page: 'product', key: slug } })).body;

const offerOfStructuredData = (html: string): Offer => {
  const data = part(html, /<script[^>]*ld\+json"[^>]*>([^<]*)</);
  return {
    dollars: Number(part(data, /"price":"?([\d.]+)/)),
    was: Number(part(data, /StrikethroughPrice","price":"([\d.]+)/)),
    isAvailable: part(data, /schema\.org\/(InStock|OutOfStock)/) === 'InStock',
  };
};

const amountIn = (text: string, pattern: RegExp): number =>
  Number(part(text, pattern).replaceAll(',', ''));

/** The offer that a visitor reads before any script runs. */
const offerOfText = (html: string): Offer => {
  const text = html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replaceAll(/<(script|noscript)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ');
  return {
    dollars: amountIn(text, /([\d,]+\.\d\d)\s*USD/),
    was: amountIn(text, /Precio anterior:\s*\$([\d,]+\.\d\d)/),
    isAvailable: !text.includes('FUERA DE STOCK'),
  };
};

/** The data with which the site starts. */
const productInPage = (html: string): PublishedProduct | null | undefined => {
  const json = part(html, new RegExp(`<script[^>]*id="${PUBLISHED_ID}"[^>]*>([^<]*)<`));
  return (JSON.parse(json) as PublishedData).product?.data;
};

const offerOfFeed = async (id: ProductId): Promise<Offer> => {
  const { body } = await call('renderPage', { params: { page: 'feed', key: '1' } });
  const item = body.split('<item>').find((one) => one.includes(`<g:id>${id}</g:id>`)) ?? '';
  const price = Number(part(item, /<g:price>([\d.]+) USD/));
  const reduced = Number(part(item, /<g:sale_price>([\d.]+) USD/));
  return {
    dollars: reduced > 0 ? reduced : price,
    was: reduced > 0 ? price : 0,
    isAvailable: part(item, /<g:availability>(\w+)</) === 'in_stock',
  };
};

const offerOfCatalogue = async (id: ProductId): Promise<Offer | undefined> => {
  const entry = (await publishedProducts()).find((product) => product.id === id);
  return entry && { dollars: entry.price, was: entry.was ?? 0, isAvailable: !entry.soldOut };
};

const productOfApi = async (id: ProductId): Promise<Product> =>
  (await call('getProduct', { params: { id } })).body;

const step = fc.oneof(
  fc.record({ kind: fc.constant('edit' as const), cents: fc.integer({ min: 1, max: 99_999 }) }),
  fc.record({ kind: fc.constant('stock' as const), stock: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ kind: fc.constant('end' as const) }),
  fc.record({ kind: fc.constant('order' as const), quantity: fc.integer({ min: 1, max: 3 }) }),
);

test('page, feed, catalogue and API show the same price, reduction and availability after any changes', async () => {
  await addCategory(2, 'Cerámica');
  await offer('transfer');
  const inAMonth = inDays(30);
  let reductions = 0;
  const [admin, user] = [await addAdmin(), await addUser()];
  const itemOf = async (id: ProductId): Promise<Item> =>
    (await getItem(keys.product(id), { consistent: true })) ?? {};
  const follow = async (change: { before?: Item; after: Item }): Promise<void> => {
    const event = eventOf(change);
    const { batchItemFailures } = await withinPermissions(followChanges, () =>
      followHandler(event),
    );
    expect(batchItemFailures).toEqual([]);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const price = cents(50_000);
      const prices = [{ at: inDays(-40), price }];
      const { id, slug } = await addProduct({ stock: 3, price, prices });
      await addReview({ productId: id });
      await follow({ after: await itemOf(id) });
      await pageOf(slug);
      for (const one of steps) {
        const before = await itemOf(id);
        if (one.kind === 'end') {
          await withinPermissions(endReductions, () => endHandler({ time: inAMonth }));
        } else if (one.kind === 'order') {
          const body = { items: [{ id, quantity: one.quantity }], address };
          await call('placeOrder', { token: user.token, body });
        } else {
          const changes =
            one.kind === 'edit'
              ? { price: (one.cents / 100).toFixed(2) }
              : { stock: String(one.stock) };
          await call('editProduct', {
            token: admin.token,
            params: { id },
            body: formOf(changes),
          });
        }
        await follow({ before, after: await itemOf(id) });
        await pageOf(slug);
      }
      const product = await productOfApi(id);
      const { price: dollars, was = 0 } = product;
      const seen: Offer = { dollars, was, isAvailable: product.stock > 0 };
      if (was > 0) reductions += 1;
      const html = await pageOf(slug);
      expect(offerOfStructuredData(html)).toEqual(seen);
      expect(offerOfText(html)).toEqual(seen);
      // The site compares both as JSON, and draws the page again if they differ: after most orders.
      const { stock, version } = product;
      const current = { ...productInPage(html), stock, version };
      expect(JSON.stringify(current)).toBe(JSON.stringify(withoutAccounts(product)));
      expect(await offerOfFeed(id)).toEqual(seen);
      expect(await offerOfCatalogue(id)).toEqual(seen);
    }),
    { numRuns: 5, examples: [[[{ kind: 'edit', cents: 40_000 }]]] },
  );
  expect(reductions).toBeGreaterThan(0);
});
