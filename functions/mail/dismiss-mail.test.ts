import { call } from '../../test-support/invoke.ts';
import { addAdmin, addFailedMail, write } from '../../test-support/shop.ts';
import { findMail, mailToSend } from '../outbox/mail-table.ts';

test('deletes the mail once and leaves the others', async () => {
  const { token } = await addAdmin();
  const [id, other] = [await addFailedMail(), await addFailedMail()];
  const answers = await Promise.all(
    [1, 2].map(() => call('dismissMail', { token, params: { id } })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
  expect(await findMail(id)).toBeUndefined();
  const { body } = await call('listFailedMails', { token });
  expect(body.map((mail) => mail.id)).toEqual([other]);
});

test('answers 404 for a mail that is on its way, and keeps it', async () => {
  const { token } = await addAdmin();
  const item = mailToSend({ kind: 'passwordReset', email: 'ines@example.com' }, new Date()).Put
    ?.Item;
  await write(item ?? {});
  const id = String(item?.['id']);
  const answer = await call('dismissMail', { token, params: { id } });
  expect(answer.body.code).toBe('NOT_FOUND');
  expect(await findMail(id)).toMatchObject({ status: 'pending' });
});
