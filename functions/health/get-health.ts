import { getHealth } from '#shared/rows/panel.ts';
// Without the attribute `type: 'json'`, esbuild bundles the version only.
import { version } from '../../package.json';
import { env } from '../runtime/env.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { readSuppressed } from '../mail/recipient-table.ts';
import {
  readAlarms,
  readCopies,
  readMailAccount,
  readMonthCost,
  readPart,
  readRecovery,
} from './aws-parts.ts';

export const handler = signedInEndpoint(getHealth, async () => {
  const [mail, suppressed, recovery, copies, alarms, cost] = await Promise.all([
    readPart('mail', env.mailFrom ? readMailAccount : undefined),
    readSuppressed(),
    readPart('recovery', readRecovery),
    readPart('copies', env.backupVault ? readCopies : undefined),
    readPart('alarms', env.alarmPrefix ? readAlarms : undefined),
    readPart('cost', env.budgetArn ? readMonthCost : undefined),
  ]);
  return {
    stage: env.stage,
    version,
    mail,
    suppressed,
    recovery,
    copies,
    alarms,
    cost,
  };
});
