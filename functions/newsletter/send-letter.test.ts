/** A letter reaches each subscriber once (RULE-108). */
import { followChanges } from '#shared/rows/background.ts';
import { randomUUID } from 'node:crypto';
import { handler } from '../changes/follow-changes.ts';
import { keyOf } from '../limits/limits-table.ts';
import { env } from '../runtime/env.ts';
import { scanAll } from '../table/whole-table.ts';
import { remove, write as writeOne } from '../table/write.ts';
import { call } from '../../test-support/invoke.ts';
import { startMailWorker } from '../../test-support/mail-worker.ts';
import { withinPermissions } from '../../test-support/permissions.ts';
import { addAdmin, addProduct, addSubscriber } from '../../test-support/shop.ts';
import { eventOf } from '../../test-support/worker.ts';
import { endSubscriptionOf } from './subscription-table.ts';

const { mailTo, sentTo, closedTo } = startMailWorker();

const LETTER = {
  subject: 'Abrimos el horno & más',
  text: 'Ven el sábado.\n\n<b>Habrá</b> <script>alert(1)</script> barro.',
  pieces: [] as string[],
};
const lettersTo = (address: string) =>
  sentTo(address).filter(({ subject }) => subject === LETTER.subject);

const send = async (body: object = {}, headers: Record<string, string> = {}) => {
  const { token } = await addAdmin();
  return call('sendLetter', { token, headers, body: { ...LETTER, ...body } });
};
const forgetLimit = () => writeOne(remove(keyOf({ limit: 'letter', subject: 'shop' })));
const jobs = async () => (await scanAll()).filter(({ pk }) => String(pk).startsWith('JOB#letter'));
/** Delivers the present record of each job, as the stream does. */
const step = async () => {
  const event = eventOf(...(await jobs()).map((after) => ({ after })));
  await withinPermissions(followChanges, () => handler(event));
  return event;
};
beforeEach(forgetLimit);

test('the letter arrives once, escaped, with its pieces and both ways to unsubscribe', async () => {
  const { id, title, slug } = await addProduct({ title: 'Jarra <i>azul</i>' });
  const hidden = await addProduct({ hidden: true });
  await addSubscriber('ana@example.com');
  await addSubscriber('baja@example.com');
  expect((await send({ pieces: [id] })).status).toBe(204);
  await endSubscriptionOf('baja@example.com');
  const record = await step();
  await withinPermissions(followChanges, () => handler(record));

  const { subject, text, html, headers } = await mailTo('ana@example.com', LETTER.subject);
  expect(subject).toBe(LETTER.subject);
  expect(text).toContain('Ven el sábado.\n\n<b>Habrá</b>');
  expect(text).toContain(`${title}, `);
  expect(html).not.toMatch(/<script|<b>Habrá|<i>azul/);
  expect(html).toContain(`https://lumbre.test/product/${slug}`);
  expect(html).toMatch(/src="https:\/\/lumbre\.test\/[^"]+\.jpg"/);
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const [, query] =
    /newsletter\/unsubscribe(\?[^>]+)>/.exec(headers['List-Unsubscribe'] ?? '') ?? [];
  expect(html).toContain(`https://lumbre.test/newsletter/baja${query}`);
  await closedTo('baja@example.com');
  expect(lettersTo('baja@example.com')).toEqual([]);
  expect(lettersTo('ana@example.com')).toHaveLength(1);
  expect(await jobs()).toEqual([]);

  await forgetLimit();
  const refused = await send({ pieces: [id, hidden.id] });
  expect(refused).toMatchObject({ status: 400, body: { details: [{ field: 'pieces[1]' }] } });
});

test('only one letter goes out a day, and a repeat with its key sends nothing', async () => {
  const { token } = await addAdmin();
  const headers = { 'idempotency-key': randomUUID() };
  const again = () => call('sendLetter', { token, headers, body: LETTER });
  expect((await again()).status).toBe(204);
  const started = await jobs();
  expect((await again()).status).toBe(204);
  expect(await jobs()).toEqual(started);
  expect(await send()).toMatchObject({
    status: 429,
    body: { message: expect.stringContaining('Solo sale una carta al día') as unknown },
  });
});

test('a preview goes to the admin only, without a subscription to end', async () => {
  const { token, email } = await addAdmin();
  await addSubscriber('otra@example.com');
  const body = { ...LETTER, preview: true };
  expect((await call('sendLetter', { token, body })).status).toBe(204);
  const { headers, text } = await mailTo(email, `Prueba: ${LETTER.subject}`);
  expect(headers['List-Unsubscribe']).toBeUndefined();
  expect(text).toContain('solo te ha llegado a ti');
  expect(lettersTo('otra@example.com')).toEqual([]);
  expect((await send()).status).toBe(204);
});

test('a demo sends no letters', async () => {
  env.demo = true;
  try {
    for (const preview of [true, false]) {
      expect(await send({ preview })).toMatchObject({
        status: 403,
        body: { code: 'DEMO_PROTECTED' },
      });
    }
  } finally {
    env.demo = false;
  }
});
