import { getItem } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { atOnce, call } from '../../test-support/invoke.ts';
import { addAdmin, addUser, mailsTo } from '../../test-support/shop.ts';

const ROLES = {
  user: { add: addUser, route: 'requestPasswordReset' },
  admin: { add: addAdmin, route: 'requestAdminPasswordReset' },
} as const;
const ask = (role: 'user' | 'admin', email: string) => call(ROLES[role].route, { body: { email } });

describe.each(['user', 'admin'] as const)('%s', (role) => {
  test('known and unknown addresses get the same answer and the same outbox item', async () => {
    const email = `conocida-${role}@example.com`;
    const stranger = `desconocida-${role}@example.com`;
    const { id } = await ROLES[role].add({ email });
    const accountKey = keys.account({ role, id } as never);
    const before = await getItem(accountKey, { consistent: true });
    const [known, unknown] = await Promise.all([ask(role, email), ask(role, stranger)]);
    expect(known.status).toBe(200);
    expect(unknown.body).toEqual(known.body);
    for (const address of [email, stranger]) {
      const subject = {
        kind: 'passwordReset',
        email: address,
        ...(role === 'admin' && { role }),
      };
      const [mail, ...more] = await mailsTo(address);
      expect([mail, more]).toMatchObject([{ status: 'pending' }, []]);
      expect(mail?.subject).toEqual(subject);
    }
    // Only the mail issues the token.
    expect(await getItem(accountKey, { consistent: true })).toEqual(before);
  });
});

test('forty requests for one address cause three mails over both roles, and get one answer', async () => {
  const email = 'bombardeada@example.com';
  const answers = await atOnce(30, (n) => ask('user', n % 2 ? email : email.toUpperCase()));
  for (let n = 0; n < 10; n += 1) answers.push(await ask(n % 2 ? 'user' : 'admin', email));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await mailsTo(email)).toHaveLength(3);
});
