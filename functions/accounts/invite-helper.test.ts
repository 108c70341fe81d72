/** Invitations of helpers, from the request to the first sign-in (RULE-85). */
import { call, type TestRequest } from '../../test-support/invoke.ts';
import { startMailWorker } from '../../test-support/mail-worker.ts';
import { addAdmin, signedInAdmin, mailsTo, write } from '../../test-support/shop.ts';
import { keyOf } from '../limits/limits-table.ts';
import { get } from '../table/client.ts';
import { PASSWORD } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { findByEmail, issueToken } from './account-table.ts';

const { sentTo, mailTo, closedTo } = startMailWorker();

const PASSWORD_OF_HELPER = 'torno-y-arcilla';
const DAY = 24 * 60 * 60 * 1000;

const token = signedInAdmin();
/** Each test may send all invitations of a day. */
const noInvitationsYet = () =>
  write({
    ...keyOf({ limit: 'invitation', subject: 'shop' }),
    events: [],
    expiresAt: 4_000_000_000,
  });
beforeEach(noInvitationsYet);

const person = (email: string) => ({ firstname: 'Noa', lastname: 'Vidal', email });
const invite = (email: string, more: object = {}, by: TestRequest['token'] = token) =>
  call('createAdmin', { token: by, body: { ...person(email), rights: 'helper', ...more } });
const linkIn = ({ text }: { text: string }): string =>
  decodeURIComponent(/https:\/\/lumbre\.test\/admin\/invitation\/(\S+)/.exec(text)?.[1] ?? '');
const accept = (link: string, password = PASSWORD_OF_HELPER) =>
  call('resetAdminPassword', { token: link, body: { password } });
const signIn = (email: string) =>
  call('signInAdmin', { body: { email, password: PASSWORD_OF_HELPER } });

test('a helper chooses a password by the mailed link, once, and nobody signs in before', async () => {
  const email = 'noa@example.com';
  const invited = await invite(email);
  expect(invited).toMatchObject({ status: 201, body: { rights: 'helper', invited: true } });
  const { id } = invited.body;
  expect(await get(PASSWORD, keys.password({ role: 'admin', id }))).toBeUndefined();
  expect((await signIn(email)).body.code).toBe('BAD_CREDENTIALS');

  const mail = await mailTo(email);
  expect(mail.subject).toBe('Te invitan a ayudar en Lumbre');
  expect(mail.text + mail.html).not.toMatch(/Noa|Vidal/);
  const link = linkIn(mail);
  expect((await accept(link, 'corta')).status).toBe(400);
  const session = await accept(link);
  expect(session).toMatchObject({ status: 200, body: { admin: { id, rights: 'helper' } } });
  expect(session.body.admin).not.toHaveProperty('invited');
  expect((await accept(link)).body.code).toBe('RESET_TOKEN_INVALID');

  expect((await signIn(email)).body.admin).toEqual(session.body.admin);
  const mine = { token: session.body.token };
  expect((await call('listOrders', mine)).status).toBe(200);
  expect((await call('getDashboard', mine)).status).toBe(403);
  // The password is new, not changed.
  expect(await mailsTo(email)).toHaveLength(1);
  expect((await invite(email)).body.code).toBe('EMAIL_TAKEN');
});

test('another mail ends the link of the first one and keeps one account with the new name', async () => {
  const email = 'otra@example.com';
  const { body } = await invite(email);
  const first = linkIn(await mailTo(email));
  const again = await invite(email.toUpperCase(), { firstname: 'Noelia' });
  expect(again.body).toMatchObject({ id: body.id, email, firstname: 'Noelia', invited: true });
  await closedTo(email);
  const [, second] = sentTo(email);
  expect((await accept(first)).status).toBe(401);
  expect((await accept(linkIn(second ?? { text: '' }))).status).toBe(200);
});

test('an invitation is valid for seven days, and its address cannot prolong it', async () => {
  const email = 'tarde@example.com';
  await invite(email);
  const helper = (await findByEmail('admin', email)) ?? { id: '' as never, email };
  const issuedBefore = async (ms: number) =>
    (await issueToken('invitation', 'admin', helper, new Date(Date.now() - ms))) ?? '';
  expect((await accept(await issuedBefore(7 * DAY - 60_000), 'corta')).status).toBe(400);
  const late = await issuedBefore(7 * DAY + 1000);
  expect((await accept(late)).status).toBe(401);
  await call('requestAdminPasswordReset', { body: { email } });
  const mails = await closedTo(email);
  expect(mails.find(({ subject }) => subject.kind === 'passwordReset')?.status).toBe('skipped');
  expect((await accept(late)).status).toBe(401);
});

test('the link of a deleted helper opens nothing', async () => {
  const email = 'breve@example.com';
  const { body } = await invite(email);
  const link = linkIn(await mailTo(email));
  expect((await call('deleteAdmin', { token, params: { id: body.id } })).status).toBe(204);
  expect((await accept(link)).body.code).toBe('RESET_TOKEN_INVALID');
  expect((await invite(email)).body.id).not.toBe(body.id);
});

test('the whole shop sends ten invitations a day, also for the public admin of a demo', async () => {
  const demo = await addAdmin({ demo: true });
  for (let number = 1; number <= 10; number += 1) {
    expect((await invite(`n${number}@example.com`, {}, demo.token)).status).toBe(201);
  }
  const { status, body } = await invite('n11@example.com');
  expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
  expect(body.message).toMatch(/^Ya se han enviado 10 invitaciones en un día\. Podrás enviar otra/);
  expect(await findByEmail('admin', 'n11@example.com')).toBeUndefined();
});

test('an address gets three invitations a day, and the fourth is refused with a reason', async () => {
  const email = 'cansada@example.com';
  for (let number = 1; number <= 3; number += 1) {
    expect((await invite(email)).status).toBe(201);
    await closedTo(email);
  }
  const { status, body } = await invite(email);
  expect([status, body.message]).toEqual([
    429,
    'Ya hemos escrito varias veces a esta dirección. Vuelve a probar mañana.',
  ]);
  expect(sentTo(email)).toHaveLength(3);
});
