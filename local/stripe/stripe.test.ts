import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { close, listen, readAll } from '../http/http-server.ts';
import { STRIPE_KEYS } from './checkout.ts';
import type { StripeEvent } from './events.ts';
import { LocalStripe } from './stripe.ts';

const received: string[] = [];
let answers: number[];
const hook = createServer((request, response) => {
  void readAll(request).then((body) => {
    const event = JSON.parse(String(body)) as StripeEvent;
    received.push(event.data.object.id);
    response.writeHead(answers.shift() ?? 200).end();
  });
});
let webhook: string;
let folder: string;
let stripe: LocalStripe;
const start = () => new LocalStripe(webhook, join(folder, 'payments.json')).start();

beforeAll(async () => {
  webhook = `http://127.0.0.1:${await listen(hook)}`;
  folder = await mkdtemp(join(tmpdir(), 'lumbre-stripe-'));
  stripe = await start();
});
beforeEach(() => {
  received.length = 0;
  answers = [];
});
afterAll(async () => {
  await stripe.stop();
  await close(hook);
  await rm(folder, { recursive: true });
});

const call = async (path: string, form?: Record<string, string>): Promise<unknown> => {
  const answer = await fetch(`${stripe.endpoint}/v1${path}`, {
    headers: { authorization: `Bearer ${STRIPE_KEYS.secretKey}` },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  return answer.json();
};
const newSession = async () =>
  (await call('/checkout/sessions', {
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][unit_amount]': '1250',
    'line_items[0][price_data][product_data][name]': 'Taza',
    'line_items[0][quantity]': '2',
    success_url: 'https://shop.example/paid?of={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://shop.example/cart',
  })) as { id: string; url: string };
const press = (url: string, button: string, more = {}) =>
  fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ button, ...more }),
    redirect: 'manual',
  });
const first = async (count: number): Promise<readonly string[]> => {
  while (received.length < count) await new Promise((resolve) => setTimeout(resolve, 20));
  return received;
};

test('each button of the page leads on, and an ended page does not end again', async () => {
  const { id, url } = await newSession();
  const locationAfter = async (button: string) =>
    (await press(url, button, { silent: 'on' })).headers.get('location');
  expect(await locationAfter('cancel')).toBe('https://shop.example/cart');
  expect(await locationAfter('pay')).toBe(`https://shop.example/paid?of=${id}`);
  expect(await locationAfter('expire')).toBe(`https://shop.example/paid?of=${id}`);
  const other = await newSession();
  expect(await (await press(other.url, 'expire')).text()).toContain('ha caducado');
  expect(await first(1)).toEqual([other.id]);
});

test('an event arrives once, and a lost one never', async () => {
  const [lost, next] = [await newSession(), await newSession()];
  await press(lost.url, 'pay', { silent: 'on' });
  await press(next.url, 'pay');
  expect(await first(1)).toEqual([next.id]);
});

test('an event that the shop did not accept arrives again', async () => {
  answers = [500];
  const { id, url } = await newSession();
  await press(url, 'pay');
  expect(await first(2)).toEqual([id, id]);
});

test('payments survive a restart', async () => {
  const { id, url } = await newSession();
  await press(url, 'pay', { silent: 'on' });
  await stripe.stop();
  stripe = await start();
  expect(await call(`/checkout/sessions/${id}`)).toMatchObject({ payment_status: 'paid' });
});
