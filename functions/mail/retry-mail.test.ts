import type { UserId } from '#shared/domain/ids.ts';
import { call } from '../../test-support/invoke.ts';
import { addAdmin, addFailedMail, mailsTo } from '../../test-support/shop.ts';

test('concurrent retries put a failed mail back into the outbox once, as a new item', async () => {
  const { token } = await addAdmin();
  const email = 'lucia@example.com';
  const id = await addFailedMail({ kind: 'passwordReset', email });
  const answers = await Promise.all(
    [1, 2, 3].map(() => call('retryMail', { token, params: { id } })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404, 404]);
  const mails = await mailsTo(email);
  expect(mails).toMatchObject([{ status: 'pending', subject: { kind: 'passwordReset', email } }]);
  // The worker only gets new items.
  expect(mails[0]?.id).not.toBe(id);
  const { body } = await call('listFailedMails', { token });
  expect(body.map((mail) => mail.id)).not.toContain(id);
});

test('a retried confirmation counts as requested, because the address had its unasked one', async () => {
  const { token } = await addAdmin();
  const email = 'confirma@example.com';
  const subject = { kind: 'confirmEmail', userId: 'u1' as UserId, email } as const;
  const id = await addFailedMail({ ...subject, requested: false });
  expect((await call('retryMail', { token, params: { id } })).status).toBe(204);
  expect(await mailsTo(email)).toMatchObject([{ subject: { ...subject, requested: true } }]);
});
