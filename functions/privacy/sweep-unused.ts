import { oldBefore } from '#shared/domain/retention.ts';
import { retentionOf } from '#shared/domain/settings.ts';
import { sweepUnused } from '#shared/rows/privacy.ts';
import { sweepImages } from '../images/image-sweep.ts';
import { env } from '../runtime/env.ts';
import { runEach, scheduled } from '../runtime/scheduled.ts';
import { allSettings, readSettings } from '../settings/settings-table.ts';
import { query } from '../table/client.ts';
import { MAIL, USER } from '../table/items.ts';
import { FAILED_MAILS_LIST, USERS_LIST } from '../table/keys.ts';
import { endUnowned, endUnused, eraseOldOrder, oldOrders } from './retention-table.ts';

/** Changes of one run, so that it ends in time, and sends no flood of mails; the next day goes on. */
const MAX_CHANGES = 500;

async function* dueParts(now: Date) {
  yield () => sweepImages(now);
  // A demo is reset every night.
  if (env.demo) return;
  const mails = await query(MAIL, { list: FAILED_MAILS_LIST });
  for (const mail of mails) yield () => endUnowned(mail, now);
  const settings = allSettings(await readSettings());
  // A shop that does not sell yet is still a demo (RULE-87).
  if (settings.payment.methods.includes('demo')) return;
  const { accountYears, orderYears } = retentionOf(settings);
  if (accountYears !== null) {
    const users = await query(USER, { list: USERS_LIST });
    for (const user of users) yield () => endUnused(user, accountYears, now);
  }
  if (orderYears !== null) {
    for await (const order of oldOrders(oldBefore(now, orderYears))) {
      yield () => eraseOldOrder(order);
    }
  }
}

/** @throws AggregateError at the end, for the alarm, if something cannot be read or changed */
export const handler = scheduled(sweepUnused, async (now) => ({
  changed: await runEach(dueParts(now), 'Unused data stay', MAX_CHANGES),
}));
