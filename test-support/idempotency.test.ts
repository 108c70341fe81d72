/** A key does its work once on every route that takes one (PROMISE-R04, ADR-0012). */
import { httpRows, type RouteId } from '#shared/rows/index.ts';
import { type HttpRow, successOf } from '#shared/rows/row.ts';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { scanAll } from '../functions/table/whole-table.ts';
import { atOnce, call, type TestRequest } from './invoke.ts';
import { addAdmin, addOrder, addProduct, addUser } from './shop.ts';
import { jpegImage } from './upload.ts';
import { toRequest, allowedToken, validRequest, type RequestParts } from './valid-requests.ts';

const keyed = httpRows.filter(({ input }: HttpRow) => {
  const { properties = {} } = z.toJSONSchema(input.headers ?? z.object({}), { io: 'input' });
  return 'idempotency-key' in properties;
});

const CHANGES: Partial<Record<RouteId, (() => Promise<RequestParts>)[]>> = {
  closeOrder: [
    async () => ({ body: { refund: 1 } }),
    async () => ({ params: { id: (await addOrder()).id } }),
  ],
  createAdmin: [
    async () => ({ body: { firstname: 'Marta' } }),
    async () => ({ body: { password: 'otro-torno-y-arcilla' } }),
  ],
  createCategory: [async () => ({ form: { name: 'Mimbre' } })],
  createCoupon: [async () => ({ body: { percent: 20 } })],
  createProduct: [
    async () => ({ form: { price: '60' } }),
    async () => ({ files: { imgs: [await jpegImage(9, 9)] } }),
  ],
  editProduct: [
    async () => ({ form: { price: '60' } }),
    async () => ({ params: { id: (await addProduct()).slug } }),
  ],
  recordSale: [
    async () => ({ body: { sold: { quantity: 1, amount: 9, place: '' } } }),
    async () => ({ params: { id: (await addProduct()).slug } }),
  ],
  sendLetter: [async () => ({ body: { subject: 'Otro horno' } })],
  placeOrder: [async () => ({ body: { notes: 'Otra nota' } })],
  postReview: [async () => ({ body: { content: 'Otra cosa.' } })],
};

test('the table has every route with a key', () => {
  expect(keyed.map(({ id }) => id).toSorted()).toEqual(Object.keys(CHANGES).toSorted());
});

const newRequest = async (id: RouteId) => {
  const owner = await addUser();
  const parts = await validRequest(id, owner);
  const token = id === 'createAdmin' ? (await addAdmin()).token : await allowedToken(id, owner);
  const headers = { ...parts.headers, 'idempotency-key': randomUUID() };
  return (change: RequestParts = {}): TestRequest => ({
    ...toRequest({
      ...parts,
      ...change,
      headers,
      ...(parts.form && { form: { ...parts.form, ...change.form } }),
      ...(parts.body && { body: { ...parts.body, ...change.body } }),
    }),
    token,
  });
};

describe.each(keyed.map((row) => [row.id as RouteId, successOf(row)] as const))(
  '%s',
  (id, success) => {
    test('answers a repeated request like the first one, and writes nothing', async () => {
      const request = await newRequest(id);
      const first = await call(id, request());
      const items = await scanAll();
      const again = await call(id, request());
      expect([first.status, again.status]).toEqual([success, success]);
      expect(again.body).toEqual(first.body);
      expect(await scanAll()).toEqual(items);
    });

    test('does the work of eight concurrent requests once', async () => {
      const request = await newRequest(id);
      const answers = await atOnce(8, () => call(id, request()));
      const { status, body } = await call(id, request());
      expect(status).toBe(success);
      for (const answer of answers) expect(answer).toMatchObject({ status, body });
    });

    test('rejects another request under the same key', async () => {
      const request = await newRequest(id);
      await call(id, request());
      for (const change of CHANGES[id] ?? []) {
        const { body } = await call(id, request(await change()));
        expect(body).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
      }
    });
  },
);
