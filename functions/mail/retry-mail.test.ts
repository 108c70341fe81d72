import type { UserId } from '#shared/domain/ids.ts';
import { listFailedMails, retryMail } from '#shared/rows/mail.ts';
import type { FailedMail } from '#shared/domain/schemas/mail.ts';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../runtime/env.ts';
import { document } from '../table/client.ts';
import { invoke } from '../../test-support/invoke.ts';
import { addAdmin, addFailedMail } from '../../test-support/shop.ts';
import { handler as listHandler } from './list-failed-mails.ts';
import { handler } from './retry-mail.ts';
import type { MailRecord } from '../table/items.ts';

const mailsTo = async (email: string): Promise<MailRecord[]> => {
  const { Items = [] } = await document.send(
    new ScanCommand({
      TableName: env.tableName,
      FilterExpression: 'sk = :mail AND subject.email = :email',
      ExpressionAttributeValues: { ':mail': 'MAIL', ':email': email },
      ConsistentRead: true,
    }),
  );
  return Items as MailRecord[];
};

test('concurrent retries put a failed mail back into the outbox once, as a new item', async () => {
  const { token } = await addAdmin();
  const email = 'lucia@example.com';
  const id = await addFailedMail({ kind: 'passwordReset', email });
  const answers = await Promise.all(
    [1, 2, 3].map(() => invoke(retryMail, handler, { token, params: { id } })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404, 404]);
  const mails = await mailsTo(email);
  expect(mails).toMatchObject([{ status: 'pending', subject: { kind: 'passwordReset', email } }]);
  // The worker only gets new items.
  expect(mails[0]?.id).not.toBe(id);
  const { body } = await invoke<FailedMail[]>(listFailedMails, listHandler, { token });
  expect(body.map((mail) => mail.id)).not.toContain(id);
});

test('a retried confirmation counts as requested, because the address had its unasked one', async () => {
  const { token } = await addAdmin();
  const email = 'confirma@example.com';
  const subject = { kind: 'confirmEmail', userId: 'u1' as UserId, email } as const;
  const id = await addFailedMail({ ...subject, requested: false });
  expect((await invoke(retryMail, handler, { token, params: { id } })).status).toBe(204);
  expect(await mailsTo(email)).toMatchObject([{ subject: { ...subject, requested: true } }]);
});
