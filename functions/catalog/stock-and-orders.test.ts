/** Orders and changes of the stock at the same time: sold + left = counted + added (RULE-46). */
import type { ErrorBody } from '#shared/domain/errors.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import type { Product, ProductSummary } from '#shared/domain/schemas/product.ts';
import { editProduct, getProduct } from '#shared/rows/catalog.ts';
import { placeOrder } from '#shared/rows/orders.ts';
import { randomInt, randomUUID } from 'node:crypto';
import { handler as place } from '../orders/place-order.ts';
import { invoke } from '../../test-support/invoke.ts';
import { addAdmin, addProduct, addUser, address, stockOf } from '../../test-support/shop.ts';
import { formOf } from '../../test-support/upload.ts';
import { handler as edit } from './edit-product.ts';
import { handler as get } from './get-product.ts';

/** `STOCK_STEPS=10000 npx jest stock-and-orders` makes more steps. */
const STEPS = Number(process.env['STOCK_STEPS'] ?? 600);
const WORKERS = 6;
const COUNTED = 40;

interface Ledger {
  id: ProductId;
  added: number;
  sold: number;
}

let buyer: string;
let admin: string;
beforeAll(async () => {
  ({ token: buyer } = await addUser());
  ({ token: admin } = await addAdmin());
});

const buy = async (product: Ledger): Promise<void> => {
  const quantity = randomInt(1, 4);
  const { status } = await invoke(placeOrder, place, {
    token: buyer,
    headers: { 'idempotency-key': randomUUID() },
    body: { items: [{ id: product.id, quantity }], address },
  });
  expect([201, 409]).toContain(status);
  if (status === 201) product.sold += quantity;
};

type Answer = ProductSummary & Partial<ErrorBody>;

const change = (id: ProductId, fields: Record<string, string>, headers: Record<string, string>) =>
  invoke<Answer>(editProduct, edit, {
    token: admin,
    params: { id },
    headers,
    body: formOf(fields),
  });

/** Sends each request up to three times, as a browser whose answers are lost. */
const addUnits = async (product: Ledger): Promise<void> => {
  const units = randomInt(-4, 6) || 1;
  const headers = { 'idempotency-key': randomUUID() };
  const fields = { stockChange: String(units) };
  let isAdded = false;
  for (let sending = randomInt(1, 4); sending > 0; sending -= 1) {
    const { status, body } = await change(product.id, fields, headers);
    expect([200, 409]).toContain(status);
    if (status === 200) isAdded = true;
    // The change does not fit the stock, or another change was faster.
    else expect(['STOCK_OUT_OF_RANGE', 'CONFLICT_RETRY']).toContain(body.code);
  }
  if (isAdded) product.added += units;
};

/** Changes the price in a form that was opened earlier; the form does not send its stock. */
const reprice = async ({ id }: Ledger): Promise<void> => {
  const seen = await invoke<Product>(getProduct, get, { params: { id } });
  const headers = { 'if-match': `"${seen.body.version}"` };
  const { status } = await change(id, { price: String(randomInt(10, 90)) }, headers);
  expect([200, 409]).toContain(status);
};

/** Types a counted stock: it is written only if nothing was sold since the form was opened. */
const count = async (product: Ledger): Promise<void> => {
  const seen = await invoke<Product>(getProduct, get, { params: { id: product.id } });
  const stock = seen.body.stock + randomInt(0, 4);
  const headers = { 'if-match': `"${seen.body.version}"` };
  const { status } = await change(product.id, { stock: String(stock) }, headers);
  expect([200, 409]).toContain(status);
  if (status === 200) product.added += stock - seen.body.stock;
};

const ACTIONS = [buy, buy, buy, addUnits, addUnits, reprice, count];

test(`no unit is lost or sold twice in ${STEPS} random steps`, async () => {
  const products = await Promise.all(
    [0, 1, 2].map(async (): Promise<Ledger> => {
      const { id } = await addProduct({ stock: COUNTED });
      return { id, added: 0, sold: 0 };
    }),
  );
  let steps = STEPS;
  const work = async (): Promise<void> => {
    while (steps > 0) {
      steps -= 1;
      const product = products[randomInt(products.length)];
      const act = ACTIONS[randomInt(ACTIONS.length)];
      if (product && act) await act(product);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  for (const { id, added, sold } of products) {
    expect({ id, balance: COUNTED + added - sold }).toEqual({ id, balance: await stockOf(id) });
  }
  expect(products.every(({ sold }) => sold > 0)).toBe(true);
}, 600_000);
