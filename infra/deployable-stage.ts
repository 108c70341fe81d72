import { callerAccount, findStack, outputsOf, unreservedConcurrency } from './account.ts';
import { deployedSettings, droppedSettings, refusal } from './deployed-settings.ts';
import { CLOUDFRONT_REGION } from './edge/firewall.ts';
import {
  hasRoom,
  KEPT_UNRESERVED,
  RESERVED_OUTPUT,
  totalReserved,
} from './functions/reservations.ts';
import { SHOP_REGION_OUTPUT, stackNames } from './stack-names.ts';
import type { Stage } from './stages.ts';

/** `-c drop=all` compares nothing, for example to go back to the commit that was deployed before. */
const ANY = 'all';

/**
 * The option `--profile` is known to the CDK CLI only, so the SDK would compare with another account.
 *
 * @throws Error when the accounts differ
 */
const assertCaller = async (account: string, region: string): Promise<void> => {
  const caller = await callerAccount(region);
  if (caller === account) return;
  throw new Error(
    `The CDK CLI deploys to account ${account}, but the credentials of the environment belong to ${caller}. Set AWS_PROFILE instead of --profile`,
  );
};

/**
 * The stacks in us-east-1 belong to one shop. A deployment to a second region would move its firewall,
 * certificate and log away from the first one.
 *
 * @throws Error when the stage is deployed in another region
 */
const assertOnlyRegion = async (stage: Stage, region: string): Promise<void> => {
  const { firewall, certificate, accessLog } = stackNames(stage);
  for (const name of [firewall, certificate, accessLog]) {
    const outputs = outputsOf(await findStack(name, CLOUDFRONT_REGION));
    const other = outputs?.[SHOP_REGION_OUTPUT];
    if (other === undefined || other === region) continue;
    throw new Error(
      `Stage ${stage.name} is deployed in ${other}. A second region needs a stage with another name in infra/settings.ts, for example ${stage.name}2: { ...${stage.name} }`,
    );
  }
};

/**
 * A stage as this account can deploy it: without reserved concurrency when there is no room for it.
 *
 * @param target the account and the region to which the CDK CLI deploys
 * @param allowed names of deployed settings that may be dropped, separated by commas
 * @returns also a warning for the operator
 * @throws Error when the deployment would drop another deployed setting (ADR-0075), or take stacks over
 *   from another region
 */
export const deployableStage = async (
  stage: Stage,
  { account, region }: { account: string; region: string },
  allowed: string | undefined,
): Promise<{ stage: Stage; warning?: string }> => {
  const shop = stackNames(stage).shop;
  const isCompared = allowed !== ANY;
  if (isCompared) await assertCaller(account, region);
  const outputs = outputsOf(
    await findStack(shop, region).catch((error: Error) => {
      if (isCompared) throw error;
      return undefined;
    }),
  );
  if (isCompared) {
    const dropped = droppedSettings(stage, deployedSettings(outputs), allowed);
    if (dropped.length > 0) throw new Error(refusal(stage, dropped));
    if (stage.firewall || stage.accessLog || stage.domain) await assertOnlyRegion(stage, region);
  }

  const { heavyConcurrency, ...withoutReservations } = stage;
  if (heavyConcurrency === undefined) return { stage };
  const own = Number(outputs?.[RESERVED_OUTPUT] ?? 0);
  const unreserved = await unreservedConcurrency(region).catch((error: Error) => error);
  if (unreserved instanceof Error) {
    const warning = `Lambda does not say whether there is room to reserve concurrency: ${unreserved.message}`;
    return { stage, warning };
  }
  if (hasRoom(stage, { unreserved, own })) return { stage };
  return {
    stage: withoutReservations,
    warning: `No concurrency is reserved: the stage would reserve ${totalReserved(stage)}, Lambda keeps ${KEPT_UNRESERVED} for all other functions, and the account has ${unreserved + own}. "npm run preflight" says how to ask for more.`,
  };
};
