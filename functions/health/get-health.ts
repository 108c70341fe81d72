import { ShopError } from '#shared/domain/errors.ts';
import type { Health, Known } from '#shared/domain/schemas/health.ts';
import { getHealth } from '#shared/rows/panel.ts';
// Without the attribute `type: 'json'`, esbuild bundles the version only.
import { version } from '../../package.json';
import { setTimeout } from 'node:timers/promises';
import { env } from '../runtime/env.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { readSuppressed } from '../mail/recipient-table.ts';
import { readPaymentState } from '../payments/stripe-client.ts';
import { get } from '../table/client.ts';
import { PAYMENT_CHECK } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import {
  readAlarms,
  readCopies,
  readMailAccount,
  readMonthCost,
  askService,
  readRecovery,
} from './aws-services.ts';

/**
 * Milliseconds for Stripe: more than any other service takes, and less than the whole answer may
 * take.
 */
const PATIENCE = 5000;

const readPayments = async (): Promise<Known<Health['payments']> | undefined> => {
  const late = setTimeout(PATIENCE, undefined, { ref: false }).then((): never => {
    throw new ShopError('UNAVAILABLE');
  });
  const mode = await Promise.race([readPaymentState(), late]);
  const check = await get(PAYMENT_CHECK, keys.paymentCheck());
  return mode && { mode, differences: check?.differences ?? [] };
};

export const handler = signedInEndpoint(getHealth, async () => {
  const [mail, suppressed, recovery, copies, alarms, payments, cost] = await Promise.all([
    askService('mail', env.mailFrom ? readMailAccount : undefined),
    readSuppressed(),
    askService('recovery', readRecovery),
    askService('copies', env.backupVault ? readCopies : undefined),
    askService('alarms', env.alarmPrefix ? readAlarms : undefined),
    askService('payments', readPayments),
    askService('cost', env.budgetArn ? readMonthCost : undefined),
  ]);
  return {
    stage: env.stage,
    version,
    mail,
    suppressed,
    recovery,
    copies,
    alarms,
    payments,
    cost,
  };
});
