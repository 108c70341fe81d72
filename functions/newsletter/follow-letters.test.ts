import { followChanges } from '#shared/rows/background.ts';
import { randomUUID } from 'node:crypto';
import { handler } from '../changes/follow-changes.ts';
import { closeMail } from '../outbox/mail-table.ts';
import { JOB, MAIL } from '../table/items.ts';
import { only } from '../table/kind.ts';
import { scanAll } from '../table/whole-table.ts';
import { call } from '../../test-support/invoke.ts';
import { withinPermissions } from '../../test-support/permissions.ts';
import { addAdmin, addSubscriber } from '../../test-support/shop.ts';
import { eventOf } from '../../test-support/worker.ts';

const PAGE = followChanges.perRecord.writes;

test('a page of mails waits until the page before has gone, and a late step adds nothing', async () => {
  const emails = Array.from({ length: PAGE + 5 }, (_, n) => `persona${n}@example.com`);
  for (const email of emails) await addSubscriber(email);
  const { token } = await addAdmin();
  const headers = { 'idempotency-key': randomUUID() };
  const body = { subject: 'Hola', text: 'Hola', pieces: [] };
  expect((await call('sendLetter', { token, headers, body })).status).toBe(204);

  const items = async () => {
    const all = await scanAll();
    const mails = only(MAIL, all).filter(({ subject }) => subject.kind === 'letter');
    return { jobs: all.filter(({ sk }) => sk === 'JOB'), mails };
  };
  /** Delivers the job's record, as the stream does. */
  const step = async () => {
    const event = eventOf(...(await items()).jobs.map((after) => ({ after })));
    const deliver = () => withinPermissions(followChanges, () => handler(event));
    await deliver();
    return deliver;
  };
  const repeatFirst = await step();
  await step();
  await repeatFirst();
  const { mails, jobs } = await items();
  expect(mails).toHaveLength(PAGE);
  expect(only(JOB, jobs)).toMatchObject([{ steps: 2 }]);
  for (const mail of mails) await closeMail(mail, 'sent');
  const repeatLast = await step();
  await repeatLast();
  const after = await items();
  expect(after.jobs).toEqual([]);
  expect(after.mails).toHaveLength(emails.length);
});
