import type { OrderId, UserId } from '#shared/domain/ids.ts';
import { call } from '../../test-support/invoke.ts';
import { addAdmin, addFailedMail, addUser, write } from '../../test-support/shop.ts';
import { mailToSend } from '../outbox/mail-table.ts';

test('lists failed mails with their addresses, latest first, and no pending mail', async () => {
  const { token } = await addAdmin();
  const { id: userId } = await addUser({ email: 'lucia@example.com' });
  const confirmation = (owner: UserId) =>
    ({
      kind: 'orderConfirmation',
      owner: { role: 'user', id: owner },
      orderId: '01BX5ZZKBKACTAV9WEVGEMMVRZ' as OrderId,
    }) as const;
  const times = [1, 2, 3, 4].map((minute) => new Date(Date.UTC(2026, 10, 21, 10, minute)));
  const ids = [
    await addFailedMail({ kind: 'passwordReset', email: 'tomas@example.com' }, times[0]),
    // The account of these two mails is read once.
    await addFailedMail(confirmation(userId), times[1]),
    await addFailedMail(confirmation(userId), times[2]),
    await addFailedMail(confirmation('nadie' as UserId), times[3]),
  ];
  const pending = { kind: 'passwordReset', email: 'ines@example.com' } as const;
  await write(mailToSend(pending, new Date()).Put?.Item ?? {});

  const { body } = await call('listFailedMails', { token });
  expect(body.map(({ id, to }) => [id, to])).toEqual([
    [ids[3], ''],
    [ids[2], 'lucia@example.com'],
    [ids[1], 'lucia@example.com'],
    [ids[0], 'tomas@example.com'],
  ]);
  expect(body[3]).toEqual({
    id: ids[0],
    kind: 'passwordReset',
    to: 'tomas@example.com',
    reason: 'MessageRejected',
    createdAt: '2026-11-21T10:01:00.000Z',
  });
});
