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
  askService,
  readRecovery,
} from './aws-services.ts';

export const handler = signedInEndpoint(getHealth, async () => {
  const [mail, suppressed, recovery, copies, alarms, cost] = await Promise.all([
    askService('mail', env.mailFrom ? readMailAccount : undefined),
    readSuppressed(),
    askService('recovery', readRecovery),
    askService('copies', env.backupVault ? readCopies : undefined),
    askService('alarms', env.alarmPrefix ? readAlarms : undefined),
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
    cost,
  };
});
