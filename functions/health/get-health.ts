import { getHealth } from '#shared/rows/health.ts';
// Without the attribute `type: 'json'`, esbuild bundles the version only.
import { version } from '../../package.json';
import { env } from '../runtime/env.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { readSuppressed } from '../mail/suppression-table.ts';
import { readAlarms } from './alarm-states.ts';
import { readCopies, readRecovery } from './backups.ts';
import { readMailAccount } from './mail-account.ts';
import { readMonthCost } from './month-cost.ts';
import { readPart } from './part.ts';

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
