/** Confirmation of addresses, from the requests to the mailbox (RULE-48). */
import type { OrderId } from '#shared/domain/ids.ts';
import { orderNumber } from '#shared/domain/orders.ts';
import type { User, UserSession } from '#shared/domain/schemas/account.ts';
import { randomUUID } from 'node:crypto';
import type { Mail } from '../../local/aws/mailbox.ts';
import { call } from '../../test-support/invoke.ts';
import { placeOrder } from '../../test-support/orders.ts';
import { startMailWorker } from '../../test-support/mail-worker.ts';
import { addAdmin, addProduct, address, addUser } from '../../test-support/shop.ts';
import { formOf } from '../../test-support/upload.ts';
import { eventually } from '../../test-support/worker.ts';
import { getItem } from '../table/client.ts';
import { MAIL } from '../table/items.ts';
import { env } from '../runtime/env.ts';
import { only } from '../table/kind.ts';
import { scanAll } from '../table/whole-table.ts';
import { issueToken } from './account-table.ts';

const PASSWORD = 'barro-y-luna-llena';
const WORDS = 'Gana dinero en evil.test';

const { sentTo } = startMailWorker();

const newAddress = (): string => `${randomUUID()}@example.com`;

const signsUp = async (email: string, firstname = 'Inés'): Promise<UserSession> => {
  const form = formOf({ firstname, lastname: WORDS, email, password: PASSWORD });
  const { status, body } = await call('signUp', { body: form });
  expect(status).toBe(201);
  return body;
};
const move = async ({ token, user }: UserSession, email: string): Promise<User> => {
  const { status, body } = await call('editUser', {
    token,
    params: { id: user.id },
    body: formOf({ email, currentPassword: PASSWORD }),
  });
  expect(status).toBe(200);
  return body.user;
};
const order = async (token: string): Promise<string> => {
  const { id } = await addProduct();
  const { status, body } = await placeOrder(
    token,
    { id },
    {
      address: { ...address, direccion: WORDS },
      notes: WORDS,
      recipient: { name: WORDS },
      gift: { message: WORDS },
    },
  );
  expect(status).toBe(201);
  return body.id;
};
const ask = (token: string) => call('requestConfirmation', { token });
const confirm = (token: string) => call('confirmEmail', { body: { token } });
const stateOf = async ({ token, user }: UserSession): Promise<boolean> =>
  (await call('getUser', { token, params: { id: user.id } })).body.emailConfirmed;

/** The mails to an address, oldest first, once no mail of the outbox is pending. */
const mailsTo = (email: string): Promise<Mail[]> =>
  eventually(async () => {
    const mails = only(MAIL, await scanAll());
    return mails.some(({ status }) => status === 'pending') ? undefined : sentTo(email);
  });
const subjectsTo = async (email: string): Promise<string[]> =>
  (await mailsTo(email)).map(({ subject }) => subject);
const tokenIn = (mail: Mail | undefined): string => {
  const [url = ''] = /https:\/\/lumbre\.test\/confirmar-correo\S+/.exec(mail?.text ?? '') ?? [];
  return new URL(url).searchParams.get('token') ?? '';
};
const CONFIRM = 'Confirma tu correo';
const RECEIPT = 'Hemos recibido tu pedido';

test('repeated address changes send a stranger one mail in total, without a name', async () => {
  const victim = newAddress();
  const own = newAddress();
  const attacker = await signsUp(own, 'Gana dinero');
  await confirm(tokenIn((await mailsTo(own))[0]));
  for (let n = 0; n < 4; n += 1) {
    await move(attacker, victim);
    // A mail about an address that has changed again meanwhile would count without being sent.
    await mailsTo(victim);
    await move(attacker, own);
  }
  const other = await signsUp(victim, 'Otra');
  const [mail, ...more] = await mailsTo(victim);
  expect([mail?.subject, more]).toEqual([CONFIRM, []]);
  expect(`${mail?.text} ${mail?.html}`).not.toMatch(/dinero|Otra|evil/);
  expect(await stateOf(other)).toBe(false);
});

test('on a demo, orders of an attacker send a stranger no text of the attacker, not even a title', async () => {
  env.demo = true;
  const victim = newAddress();
  const attacker = await signsUp(newAddress());
  await move(attacker, victim);
  // Mails of one batch are sent in parallel, in no order.
  await mailsTo(victim);
  await order(attacker.token);
  await order(attacker.token);
  const mails = await mailsTo(victim);
  env.demo = false;
  expect(mails.map(({ subject }) => subject)).toEqual([CONFIRM, RECEIPT, RECEIPT]);
  const all = mails.map(({ text, html }) => `${text} ${html}`).join(' ');
  expect(all).not.toMatch(/dinero|evil|Cuenco|Inés|Foz/);
});

test('a new user gets a link, which confirms the address, and receipts that then have the delivery address', async () => {
  const email = newAddress();
  const session = await signsUp(email);
  expect(session.user.emailConfirmed).toBe(false);
  await mailsTo(email);
  await order(session.token);
  const mails = await mailsTo(email);
  expect(mails.map(({ subject }) => subject)).toEqual([CONFIRM, RECEIPT]);
  expect(mails[1]?.text).not.toMatch(/Foz|Inés/);
  const token = tokenIn(mails[0]);
  expect(mails[0]?.html).toContain(`/confirmar-correo?token=${token}"`);

  expect((await confirm(token)).status).toBe(200);
  expect((await confirm(token)).status).toBe(200);
  expect(await stateOf(session)).toBe(true);
  const id = await order(session.token);
  const [, , mail, ...more] = await mailsTo(email);
  expect([mail?.subject, more]).toEqual([RECEIPT, []]);
  expect(mail?.text).toContain(`Pedido ${orderNumber(id as OrderId)}`);
  expect(mail?.text).toContain('Foz');
});

test('an order of an admin with an unconfirmed address sends a receipt', async () => {
  const email = newAddress();
  const { token } = await addAdmin({ email, emailConfirmedAt: undefined as never });
  await order(token);
  expect(await subjectsTo(email)).toEqual([RECEIPT]);
});

test('a changed address must be confirmed again, and only a confirmed old one gets a notice', async () => {
  const [first, second, third] = [newAddress(), newAddress(), newAddress()];
  const session = await signsUp(first);
  const token = tokenIn((await mailsTo(first))[0]);
  await confirm(token);
  expect((await move(session, second)).emailConfirmed).toBe(false);
  // A mail about an address that has changed again meanwhile would not be sent.
  expect(await subjectsTo(second)).toEqual([CONFIRM]);
  expect((await confirm(token)).status).toBe(404);
  expect(await stateOf(session)).toBe(false);
  expect((await move(session, third)).emailConfirmed).toBe(false);
  const [, notice, ...more] = await mailsTo(first);
  expect([notice?.subject, more]).toEqual(['Tu cuenta tiene otro correo', []]);
  expect(notice?.text).toContain('Hola, Inés');
  expect(notice?.text).not.toContain(second);
  expect(await subjectsTo(third)).toEqual([CONFIRM]);
  expect((await confirm(tokenIn((await mailsTo(third))[0]))).status).toBe(200);
});

test('another spelling of a confirmed address stays confirmed', async () => {
  const email = newAddress();
  const session = await signsUp(email);
  await confirm(tokenIn((await mailsTo(email))[0]));
  expect((await move(session, email.toUpperCase())).emailConfirmed).toBe(true);
  expect(await subjectsTo(email.toUpperCase())).toEqual([]);
});

test('a requested mail has a new link, and the link before it stops working', async () => {
  const email = newAddress();
  const session = await signsUp(email);
  const [first] = await mailsTo(email);
  expect((await ask(session.token)).status).toBe(202);
  const [, second] = await mailsTo(email);
  expect((await confirm(tokenIn(first))).status).toBe(404);
  expect((await confirm(tokenIn(second))).status).toBe(200);
  expect((await ask(session.token)).status).toBe(202);
  expect(await subjectsTo(email)).toEqual([CONFIRM, CONFIRM]);
});

test('a reset mail to an unconfirmed address has no name, and using its link confirms the address', async () => {
  const email = newAddress();
  const session = await signsUp(email, 'Rosalinda');
  await call('requestPasswordReset', { body: { email } });
  const mail = (await mailsTo(email)).find(({ subject }) => subject === 'Cambia tu contraseña');
  expect(mail?.text).not.toContain('Rosalinda');
  const [, token = ''] = /\/resetpassword\/(\S+)/.exec(mail?.text ?? '') ?? [];
  const { body } = await call('resetPassword', {
    token: decodeURIComponent(token),
    body: { password: 'otra-luna-de-barro' },
  });
  expect(body.user).toEqual({ ...session.user, emailConfirmed: true });
  expect(await stateOf(body)).toBe(true);
  expect(await subjectsTo(email)).toContain('Tu contraseña ha cambiado');
});

test('rejects expired, invented and foreign tokens', async () => {
  const [user, other] = await Promise.all([
    addUser({ emailConfirmedAt: undefined as never }),
    addUser({ emailConfirmedAt: undefined as never }),
  ]);
  const week = 7 * 24 * 60 * 60 * 1000;
  const issue = (at: number) => issueToken('confirmation', 'user', user, new Date(at));
  const expired = (await issue(Date.now() - week)) ?? '';
  expect((await confirm(expired)).status).toBe(404);
  const live = (await issue(Date.now())) ?? '';
  const [, secret = ''] = live.split('.');
  for (const token of [expired, `${other.id}.${secret}`, `nadie.${secret}`]) {
    expect((await confirm(token)).body.code).toBe('NOT_FOUND');
  }
  expect((await confirm(live)).status).toBe(200);
});

test('stores a hash of the token', async () => {
  const email = newAddress();
  const { user } = await signsUp(email);
  const token = tokenIn((await mailsTo(email))[0]);
  const account = await getItem({ pk: `USER#${user.id}`, sk: 'ACCOUNT' });
  expect(account?.['confirmHash']).toMatch(/^[\w-]{43}$/);
  expect(token).not.toContain(account?.['confirmHash']);
});
