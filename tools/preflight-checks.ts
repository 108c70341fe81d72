/**
 * The checks of `npm run preflight` (ADR-0076). Each asks AWS one question and says what to do. They
 * only read.
 */
import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { CloudFrontClient, paginateListDistributions } from '@aws-sdk/client-cloudfront';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { STSClient } from '@aws-sdk/client-sts';
import { callerAccount, findStack, outputsOf, unreservedConcurrency } from '../infra/account.ts';
import {
  deployedSender,
  deployedSettings,
  droppedSettings,
  refusal,
} from '../infra/deployed-settings.ts';
import { CLOUDFRONT_REGION } from '../infra/edge/firewall.ts';
import {
  hasRoom,
  KEPT_UNRESERVED,
  RESERVED_OUTPUT,
  totalReserved,
} from '../infra/functions/reservations.ts';
import { stackNames } from '../infra/stack-names.ts';
import { firstAdminOf, hostNames, type Stage } from '../infra/stages.ts';

interface Answer {
  /** `note`: the deployment works, but less well. `stop`: it fails, or does harm. */
  level: 'ok' | 'note' | 'stop';
  text: string;
  /** What a person can do; undefined where all is well. */
  todo?: string;
}

export interface Finding extends Answer {
  subject: string;
}

interface Target {
  account: string;
  region: string;
}

type Check = (target: Target & { stage: Stage }) => Answer | Promise<Answer>;

/** The oldest template of `cdk bootstrap` that the stacks accept. */
const BOOTSTRAP_VERSION = 6;

const ok = (text: string): Answer => ({ level: 'ok', text });
const note = (text: string, todo: string): Answer => ({ level: 'note', text, todo });
const stop = (text: string, todo: string): Answer => ({ level: 'stop', text, todo });

const hasStacksOfCloudFront = ({ firewall, accessLog, domain }: Stage): boolean =>
  firewall || accessLog || (domain !== undefined && domain.certificateArn === undefined);

/** Regions of the stage's stacks. */
const regionsOf = (stage: Stage, region: string): string[] => [
  ...new Set(hasStacksOfCloudFront(stage) ? [region, CLOUDFRONT_REGION] : [region]),
];

const theFirstAdmin: Check = ({ stage }) => {
  try {
    return ok(firstAdminOf(stage));
  } catch (error) {
    return stop(
      (error as Error).message,
      'Write into infra/settings.private.ts: export const PRIVATE_SETTINGS = { ' +
        `${stage.name}: { firstAdminEmail: 'you@your.domain' } };`,
    );
  }
};

const theBootstrap: Check = async ({ stage, account, region }) => {
  const versions = await Promise.all(
    regionsOf(stage, region).map(async (each) => {
      const outputs = outputsOf(await findStack('CDKToolkit', each));
      return { region: each, version: Number(outputs?.['BootstrapVersion'] ?? 0) };
    }),
  );
  const old = versions.filter(({ version }) => version < BOOTSTRAP_VERSION);
  const text = versions.map((each) => `${each.region} ${each.version || 'none'}`).join(', ');
  if (old.length === 0) return ok(`version ${text}`);
  return stop(
    `version ${BOOTSTRAP_VERSION} is needed, found: ${text}`,
    old.map((each) => `npx cdk bootstrap aws://${account}/${each.region}`).join('\n'),
  );
};

/** States in which CloudFormation accepts no update of a stack, and the way out of each. */
const BLOCKED: Readonly<Record<string, (name: string, region: string) => string>> = {
  UPDATE_ROLLBACK_FAILED: (name, region) =>
    `aws cloudformation continue-update-rollback --region ${region} --stack-name ${name}`,
  ROLLBACK_FAILED: (name, region) =>
    `aws cloudformation delete-stack --region ${region} --stack-name ${name}`,
  DELETE_FAILED: (name, region) =>
    `aws cloudformation delete-stack --region ${region} --stack-name ${name}, then look at the stack's events for the resource that stays`,
};

const theStacks: Check = async ({ stage, region }) => {
  const found = await Promise.all(
    Object.entries(stackNames(stage)).map(async ([part, name]) => {
      const where = part === 'data' || part === 'shop' ? region : CLOUDFRONT_REGION;
      return { name, where, status: (await findStack(name, where))?.StackStatus };
    }),
  );
  const existing = found.filter(({ status }) => status !== undefined);
  for (const { name, where, status = '' } of existing) {
    const way = BLOCKED[status];
    if (way) return stop(`${name} is ${status}`, way(name, where));
    if (status.endsWith('_IN_PROGRESS') && status !== 'REVIEW_IN_PROGRESS') {
      return stop(`${name} is ${status}`, 'Another deployment runs: wait until it has ended');
    }
  }
  if (existing.length === 0) return ok('none yet: a first deployment');
  return ok(existing.map(({ name, status }) => `${name} ${status}`).join(', '));
};

const theSettings: Check = async ({ stage, region }) => {
  const outputs = outputsOf(await findStack(stackNames(stage).shop, region));
  const deployed = deployedSettings(outputs);
  const dropped = droppedSettings(stage, deployed);
  return dropped.length === 0
    ? ok('the deployment drops none')
    : stop(
        `the deployment would drop ${dropped.map(({ name }) => name).join(', ')}`,
        refusal(stage, dropped),
      );
};

const theRoom: Check = async ({ stage, region }) => {
  const outputs = outputsOf(await findStack(stackNames(stage).shop, region));
  const own = Number(outputs?.[RESERVED_OUTPUT] ?? 0);
  const available = own + (await unreservedConcurrency(region));
  const wanted = totalReserved(stage);
  const more = (value: number): string =>
    `aws service-quotas request-service-quota-increase --region ${region} --service-code lambda --quota-code L-B99A9384 --desired-value ${value}`;
  if (available < KEPT_UNRESERVED) {
    return note(
      `only ${available} functions may run at once${wanted > 0 ? `, so none of ${wanted} is reserved` : ''}; more callers get errors`,
      more(1000),
    );
  }
  return hasRoom(stage, { unreserved: available - own, own })
    ? ok(`${available} functions at once, ${wanted} of them reserved`)
    : note(
        `no room to reserve ${wanted} of ${available}, so none is reserved`,
        more(Math.max(1000, wanted + KEPT_UNRESERVED)),
      );
};

const theMail: Check = async ({ stage, region }) => {
  const { mailFrom } = stage;
  if (mailFrom === undefined) {
    return note('no mail is sent', 'Set mailFrom to an address at a domain of yours');
  }
  const ses = new SESv2Client({ region });
  const { ProductionAccessEnabled } = await ses.send(new GetAccountCommand({}));
  if (!ProductionAccessEnabled) {
    return note(
      'SES is in its sandbox and sends to confirmed addresses only',
      'docs/runbooks/leave-ses-sandbox.md',
    );
  }
  return ok('SES sends to everybody');
};

const domainOf = (address: string): string => address.replace(/^.*@/, '');

const theIdentity: Check = async ({ stage, region }) => {
  if (stage.mailFrom === undefined) return ok('none needed');
  const domain = domainOf(stage.mailFrom);
  const identity = await new SESv2Client({ region })
    .send(new GetEmailIdentityCommand({ EmailIdentity: domain }))
    .catch((error: Error) => {
      if (error.name === 'NotFoundException') return undefined;
      throw error;
    });
  const outputs = outputsOf(await findStack(stackNames(stage).shop, region));
  const sender = deployedSender(outputs);
  const isOwn =
    sender !== undefined &&
    domainOf(sender) === domain &&
    !deployedSettings(outputs).includes('existingMailIdentity');
  if (identity && !isOwn && !stage.existingMailIdentity) {
    return stop(
      `SES has ${domain} already, and the stack cannot create it`,
      'Set existingMailIdentity: true, and the stage sends with the identity that exists',
    );
  }
  if (!identity && stage.existingMailIdentity) {
    return stop(
      `SES has no identity ${domain} in ${region}`,
      'Remove existingMailIdentity, and the stack creates the identity',
    );
  }
  if (!identity) return ok(`the stack creates ${domain}`);
  return identity.VerifiedForSendingStatus
    ? ok(`${domain} is verified`)
    : note(
        `${domain} waits for its DNS records`,
        `aws sesv2 get-email-identity --region ${region} --email-identity ${domain} --query DkimAttributes.Tokens shows them (docs/runbooks/leave-ses-sandbox.md)`,
      );
};

const theCertificate: Check = async ({ stage: { domain } }) => {
  if (domain === undefined) return ok("CloudFront's own domain has one");
  const { certificateArn, hostedZone } = domain;
  if (certificateArn === undefined) {
    return hostedZone
      ? ok(`the stack creates one in ${hostedZone.name}`)
      : stop(`${domain.name} has no certificate`, 'Set domain.hostedZone or domain.certificateArn');
  }
  if (certificateArn.split(':')[3] !== CLOUDFRONT_REGION) {
    return stop(
      `CloudFront takes certificates of ${CLOUDFRONT_REGION} only`,
      `aws acm request-certificate --region ${CLOUDFRONT_REGION} --validation-method DNS --domain-name ${domain.name}`,
    );
  }
  const { Certificate = {} } = await new ACMClient({ region: CLOUDFRONT_REGION }).send(
    new DescribeCertificateCommand({ CertificateArn: certificateArn }),
  );
  const { Status, SubjectAlternativeNames = [] } = Certificate;
  if (Status !== 'ISSUED') {
    return stop(
      `the certificate is ${Status}`,
      `Set its DNS records: aws acm describe-certificate --region ${CLOUDFRONT_REGION} --certificate-arn ${certificateArn}`,
    );
  }
  const covers = (name: string): boolean =>
    SubjectAlternativeNames.includes(name) ||
    SubjectAlternativeNames.includes(name.replace(/^[^.]+/, '*'));
  const missing = hostNames(domain).filter((name) => !covers(name));
  return missing.length === 0
    ? ok(`issued for ${hostNames(domain).join(' and ')}`)
    : stop(
        `the certificate does not name ${missing.join(' and ')}`,
        `Request one for ${hostNames(domain).join(' and ')}`,
      );
};

const theDistribution: Check = async ({ stage, region }) => {
  const names = stage.domain ? hostNames(stage.domain) : [];
  const outputs = outputsOf(await findStack(stackNames(stage).shop, region));
  let count = 0;
  const cloudFront = new CloudFrontClient({ region: CLOUDFRONT_REGION });
  for await (const { DistributionList } of paginateListDistributions({ client: cloudFront }, {})) {
    for (const { Id, Aliases } of DistributionList?.Items ?? []) {
      count += 1;
      const taken = names.filter((name) => Aliases?.Items?.includes(name));
      if (Id === outputs?.['DistributionId'] || taken.length === 0) continue;
      return stop(
        `the distribution ${Id} answers at ${taken.join(' and ')}`,
        `Remove ${taken.join(' and ')} from ${Id}: a name belongs to one distribution`,
      );
    }
  }
  return count > 0
    ? ok('the account has distributions')
    : note(
        'the account has no distribution, and AWS verifies some new accounts first',
        'If the deployment fails with "Your account must be verified", ask AWS Support for "Account verification" and deploy again',
      );
};

/** By the subject of their finding, in the order in which they are shown. */
const CHECKS: Readonly<Record<string, Check>> = {
  bootstrap: theBootstrap,
  stacks: theStacks,
  settings: theSettings,
  'first admin': theFirstAdmin,
  concurrency: theRoom,
  mail: theMail,
  'mail identity': theIdentity,
  certificate: theCertificate,
  distribution: theDistribution,
};

/** `cdk bootstrap` also synthesizes, and infra/app.ts compares the settings itself. */
const NOT_BEFORE_SYNTHESIS = ['bootstrap', 'settings'];

/** A question that AWS does not answer stops nothing: the role that deploys may not be allowed to ask. */
const answerOf = async (check: Check, target: Parameters<Check>[0]): Promise<Answer> => {
  try {
    return await check(target);
  } catch (error) {
    const { name, message } = error as Error;
    return note(
      `not checked: ${name}: ${message}`,
      'docs/deploy.md lists the permissions of the preflight',
    );
  }
};

/**
 * Runs the checks at the same time.
 *
 * @param beforeSynthesis leaves out what the CDK CLI and infra/app.ts check in the same command
 * @returns one finding for each check, in the order of CHECKS
 */
export const checkAccount = (
  target: Parameters<Check>[0],
  { beforeSynthesis }: { beforeSynthesis: boolean },
): Promise<Finding[]> =>
  Promise.all(
    Object.entries(CHECKS)
      .filter(([subject]) => !beforeSynthesis || !NOT_BEFORE_SYNTHESIS.includes(subject))
      .map(async ([subject, check]) => ({ subject, ...(await answerOf(check, target)) })),
  );

/** @returns undefined where the CDK CLI would take us-east-1 because no region is set */
const findRegion = async (environment: NodeJS.ProcessEnv): Promise<string | undefined> => {
  const named = environment['AWS_REGION'] ?? environment['AWS_DEFAULT_REGION'];
  if (named !== undefined) return named;
  const configured = new STSClient({}).config.region();
  return configured.catch(() => undefined);
};

/** The account and region of a deployment, or the reason why there is none. */
export const findTarget = async (environment: NodeJS.ProcessEnv): Promise<Target | Finding> => {
  const region = await findRegion(environment);
  if (region === undefined) {
    const text = 'none is set, and the CDK CLI would take us-east-1';
    const todo = 'export AWS_REGION=eu-west-1 (or another one near your shoppers)';
    return { subject: 'region', ...stop(text, todo) };
  }
  try {
    const account = await callerAccount(region);
    const ofCli = environment['CDK_DEFAULT_ACCOUNT'];
    if (ofCli === undefined || ofCli === account) return { account, region };
    throw new Error(`they belong to account ${account}, the CDK CLI uses ${ofCli}`);
  } catch (error) {
    const todo =
      'Sign in, for example with "aws sso login", until "aws sts get-caller-identity" answers. Choose a profile with AWS_PROFILE; only the CDK CLI sees --profile';
    return { subject: 'credentials', ...stop((error as Error).message, todo) };
  }
};
