/** Only reads. Exits with 1 when a deployment, which takes many minutes, would fail. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  GetAccountSettingsCommand,
  GetFunctionConfigurationCommand,
  LambdaClient,
  ResourceNotFoundException,
} from '@aws-sdk/client-lambda';
import { GetTopicAttributesCommand, SNSClient } from '@aws-sdk/client-sns';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import dns from 'node:dns/promises';
import type { SettingsChange } from '#shared/domain/schemas/settings.ts';
import { auditShop } from '#shared/rows/health.ts';
import { missingForSale } from '#shared/domain/settings.ts';
import { domainOf } from '../infra/data/mail-identity.ts';
import { functionName } from '../infra/names.ts';
import { readPrivateSettings } from '../infra/private-settings.ts';
import { stageNamed } from '../infra/stage-named.ts';
import { concurrencyOf, firstAdminOf, type Stage } from '../infra/stages.ts';

interface Answer {
  /** `note`: the deployment works, but less well. `stop`: it fails. */
  level: 'ok' | 'note' | 'stop';
  text: string;
  remedy?: string;
}

interface Finding extends Answer {
  subject: string;
}

/** Functions at once below which shoppers of a busy hour get errors. */
const FEW = 100;

type Check = (stage: Stage, region: string) => Promise<Answer>;

/** A stage that counts on more functions than the account has cannot reserve them. */
const concurrency: Check = async (stage, region) => {
  const { AccountLimit } = await new LambdaClient({ region }).send(
    new GetAccountSettingsCommand({}),
  );
  const { ConcurrentExecutions: total = 0 } = AccountLimit ?? {};
  const expected = concurrencyOf(stage);
  const text = `${total} functions may run at once`;
  if (total < expected) {
    return {
      level: 'stop',
      text: `${text}, and the stage counts on ${expected}`,
      remedy: `Set accountConcurrency to ${total}`,
    };
  }
  if (total < FEW) {
    const remedy = `aws service-quotas request-service-quota-increase --region ${region} --service-code lambda --quota-code L-B99A9384 --desired-value 1000`;
    return { level: 'note', text: `${text}; more callers get errors`, remedy };
  }
  return total > expected
    ? { level: 'note', text, remedy: `Set accountConcurrency to ${total}` }
    : { level: 'ok', text };
};

const mail: Check = async ({ name, mailFrom, existingMailIdentity }, region) => {
  if (mailFrom === undefined) {
    return { level: 'note', text: 'none is sent', remedy: 'Set mailFrom to an address of yours' };
  }
  const remedy = 'docs/runbooks/leave-ses-sandbox.md';
  const ses = new SESv2Client({ region });
  const EmailIdentity = domainOf(mailFrom);
  const identity = await ses
    .send(new GetEmailIdentityCommand({ EmailIdentity }))
    .catch((error: Error) => {
      if (error.name === 'NotFoundException') return undefined;
      throw error;
    });
  const isOwn = identity?.Tags?.some(({ Key, Value }) => Key === 'stage' && Value === name);
  if (identity && !isOwn && !existingMailIdentity) {
    return {
      level: 'stop',
      text: `SES has an identity for ${EmailIdentity} that this stage has not created`,
      remedy: 'Set existingMailIdentity, or delete the identity if nothing sends with it',
    };
  }
  if (isOwn && existingMailIdentity) {
    return {
      level: 'stop',
      text: `the stage has created the identity of ${EmailIdentity}, and would delete it and its DNS records`,
      remedy: 'Remove existingMailIdentity',
    };
  }
  const { ProductionAccessEnabled } = await ses.send(new GetAccountCommand({}));
  if (!ProductionAccessEnabled) {
    const text = 'SES is in its sandbox and sends to confirmed addresses only';
    return { level: 'note', text, remedy };
  }
  if (!identity) return { level: 'ok', text: `the stack creates ${EmailIdentity}` };
  return identity.VerifiedForSendingStatus
    ? { level: 'ok', text: `${EmailIdentity} is verified` }
    : { level: 'note', text: `${EmailIdentity} waits for its DNS records`, remedy };
};

/** AWS waits for hours for a certificate if no server answers for the zone. */
const zone: Check = async ({ domain }) => {
  const name = domain?.hostedZone?.name;
  if (name === undefined) return { level: 'ok', text: 'none of Route 53' };
  const servers = await dns.resolveNs(name).catch(() => []);
  return servers.some((server) => server.includes('awsdns'))
    ? { level: 'ok', text: `${name} is answered by Route 53` }
    : {
        level: 'stop',
        text: `${name} is not answered by Route 53, so no certificate would be issued`,
        remedy: 'Set the name servers of the hosted zone at the registrar of the domain',
      };
};

/** @returns undefined before the first deployment */
const environmentOf = (
  stage: Stage,
  row: { id: string },
  region: string,
): Promise<Record<string, string> | undefined> =>
  new LambdaClient({ region })
    .send(new GetFunctionConfigurationCommand({ FunctionName: functionName(stage, row) }))
    .then(({ Environment }) => Environment?.Variables)
    .catch((error: Error) => {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    });

const alarms: Check = async (stage, region) => {
  const { demo, alarmEmail } = stage;
  if (alarmEmail === undefined) {
    return demo
      ? { level: 'ok', text: 'nobody is told' }
      : {
          level: 'stop',
          text: 'nobody would be told',
          remedy: 'Set alarmEmail to an address of yours',
        };
  }
  const { ALARM_TOPIC: TopicArn } = (await environmentOf(stage, auditShop, region)) ?? {};
  if (TopicArn === undefined) return { level: 'ok', text: `told to ${alarmEmail}` };
  const { Attributes } = await new SNSClient({ region }).send(
    new GetTopicAttributesCommand({ TopicArn }),
  );
  return Attributes?.['SubscriptionsConfirmed'] === '0'
    ? {
        level: 'note',
        text: `${alarmEmail} has not confirmed AWS's mail, so nobody is told`,
        remedy: 'Open the mail "AWS Notification - Subscription Confirmation"',
      }
    : { level: 'ok', text: `told to ${alarmEmail}` };
};

/** Payments begin without a deployment, as soon as the keys are written. */
const payments: Check = async ({ name }, region) => {
  const remedy = 'docs/deploy.md, "Stripe"';
  const Name = `/lumbre/${name}/keys/stripe`;
  const keys = await new SSMClient({ region })
    .send(new GetParameterCommand({ Name, WithDecryption: true }))
    .then(({ Parameter }) => Parameter?.Value ?? '')
    .catch((error: Error) => {
      if (error instanceof ParameterNotFound) return undefined;
      throw error;
    });
  if (keys === undefined) return { level: 'ok', text: 'none with a card' };
  const [, secretKey = ''] = /"secretKey": *"([rs]k_(?:test|live)_\w+)"/.exec(keys) ?? [];
  if (!secretKey || !/"webhookSecret": *"whsec_\w+"/.test(keys)) {
    return { level: 'note', text: `${Name} does not hold both keys`, remedy };
  }
  const { status } = await fetch('https://api.stripe.com/v1/checkout/sessions?limit=1', {
    headers: { authorization: `Bearer ${secretKey}` },
  });
  if (status !== 200) return { level: 'note', text: `Stripe answers ${status} to the key`, remedy };
  return secretKey.includes('_live_')
    ? { level: 'ok', text: 'Stripe takes real money' }
    : { level: 'note', text: 'Stripe takes test payments only', remedy };
};

const readSettings = async (stage: Stage, region: string): Promise<SettingsChange | undefined> => {
  const TableName = (await environmentOf(stage, auditShop, region))?.['TABLE_NAME'];
  if (TableName === undefined) return undefined;
  const Key = { pk: 'SETTINGS', sk: 'SETTINGS' };
  const { Item } = await DynamoDBDocumentClient.from(new DynamoDBClient({ region })).send(
    new GetCommand({ TableName, Key }),
  );
  return Item ?? {};
};

/** Without these settings the shop rejects every order (RULE-88). */
const sale: Check = async (stage, region) => {
  if (stage.demo) return { level: 'ok', text: 'a demo takes no money' };
  const settings = await readSettings(stage, region);
  if (!settings) return { level: 'ok', text: 'not deployed yet; the panel says what it lacks' };
  const missing = missingForSale(settings).map(({ name }) => name);
  if (missing.length === 0) return { level: 'ok', text: 'the shop may take money' };
  const sells = settings.payment?.methods.every((method) => method !== 'demo');
  return {
    level: sells ? 'stop' : 'note',
    text: `${sells ? 'the shop would reject every order' : 'no money yet'}, because it lacks ${missing.join(', ')}`,
    remedy: "Fill in the panel's pages 'Tienda' and 'Textos legales'",
  };
};

/** Only a note, because the role that deploys may not be allowed to ask. */
const answerOf = (check: Check, stage: Stage, region: string): Promise<Answer> =>
  check(stage, region).catch(({ name, message }: Error) => ({
    level: 'note',
    text: `not checked: ${name}: ${message}`,
    remedy: 'infra/github/deployer-stack.ts has the permissions of the preflight',
  }));

/** One finding for each check, or only the first one that makes the others impossible. */
export const checkAccount = async (name: string, region: string): Promise<Finding[]> => {
  let stage: Stage;
  let account = '';
  try {
    const caller = await new STSClient({ region }).send(new GetCallerIdentityCommand({}));
    account = caller.Account ?? '';
    stage = stageNamed(name, await readPrivateSettings(name, { account, region }));
    firstAdminOf(stage);
  } catch (error) {
    const subject = account ? 'settings' : 'credentials';
    return [{ subject, level: 'stop', text: (error as Error).message }];
  }
  return [
    { subject: 'stage', level: 'ok', text: `${name} in account ${account}, ${region}` },
    { subject: 'concurrency', ...(await answerOf(concurrency, stage, region)) },
    { subject: 'zone', ...(await answerOf(zone, stage, region)) },
    { subject: 'alarms', ...(await answerOf(alarms, stage, region)) },
    { subject: 'mail', ...(await answerOf(mail, stage, region)) },
    { subject: 'payments', ...(await answerOf(payments, stage, region)) },
    { subject: 'sale', ...(await answerOf(sale, stage, region)) },
  ];
};

const MARKS: Record<Finding['level'], string> = { ok: '✓', note: '!', stop: '✗' };
const WIDTH = 14;

const main = async (): Promise<void> => {
  const { STAGE: stage = 'demo', AWS_REGION, AWS_DEFAULT_REGION } = process.env;
  const region = AWS_REGION ?? AWS_DEFAULT_REGION;
  // The CDK CLI would take us-east-1.
  if (region === undefined) throw new Error('Set AWS_REGION to a region near your shoppers');
  const findings = await checkAccount(stage, region);
  for (const { subject, level, text, remedy } of findings) {
    console.log(`${MARKS[level]} ${subject.padEnd(WIDTH)}${text}`);
    if (remedy !== undefined) console.log(`${' '.repeat(WIDTH + 2)}${remedy}`);
  }
  if (findings.some(({ level }) => level === 'stop')) process.exitCode = 1;
};

if (process.argv[1] === import.meta.filename) void main();
