/**
 * The answer about the services of AWS. Servers of this file play the services, and DynamoDB's answer
 * about backups, which DynamoDB Local does not give.
 */
import type { Health } from '#shared/domain/schemas/health.ts';
import { createServer, type Server } from 'node:http';
import { version } from '../../package.json' with { type: 'json' };
import { close, listen, readAll } from '../../local/http/http-server.ts';

/** Settings of a production stage with mail, alarms, copies and a budget. */
const PRODUCTION = {
  STAGE: 'production',
  MAIL_FROM: 'hola@lumbre.example',
  ALARM_PREFIX: 'lumbre-production-',
  BACKUP_VAULT: 'lumbre-copies',
  // The role of a synthesized function has the parameter's name instead of a region.
  BUDGET_ARN: 'arn:aws:budgets::123456789012:budget/lumbre-production-AWS::Region-a3309915',
};
const NOTHING = { MAIL_FROM: '', ALARM_PREFIX: '', BACKUP_VAULT: '', BUDGET_ARN: '' };

const seconds = (iso: string): number => Date.parse(iso) / 1000;

/** Answers by a part of the request's path, target or body. */
const ANSWERS: Record<string, string> = {
  '/v2/email/account': JSON.stringify({
    ProductionAccessEnabled: false,
    SendingEnabled: true,
    SendQuota: { Max24HourSend: 200, MaxSendRate: 1, SentLast24Hours: 12 },
  }),
  'GraniteServiceVersion20100801.DescribeAlarms': JSON.stringify({
    MetricAlarms: [
      {
        AlarmName: 'lumbre-production-orders-failing',
        StateValue: 'ALARM',
        StateUpdatedTimestamp: seconds('2026-11-22T10:05:00Z'),
        StateTransitionedTimestamp: seconds('2026-11-22T10:00:00Z'),
      },
      { AlarmName: 'lumbre-production-server-errors', StateValue: 'OK' },
      // The stage `production-2`, whose name begins with the name of this stage.
      { AlarmName: 'lumbre-production-2-orders-failing', StateValue: 'ALARM' },
    ],
  }),
  '/backup-vaults/lumbre-copies/recovery-points': JSON.stringify({
    RecoveryPoints: [
      { Status: 'COMPLETED', CreationDate: seconds('2026-11-08T03:00:00Z') },
      { Status: 'COMPLETED', CreationDate: seconds('2026-11-15T03:00:00Z') },
      { Status: 'EXPIRED', CreationDate: seconds('2026-11-22T03:00:00Z') },
    ],
  }),
  'AWSBudgetServiceGateway.DescribeBudget': JSON.stringify({
    Budget: {
      BudgetName: 'lumbre-production-AWS::Region-a3309915',
      BudgetLimit: { Amount: '50.0', Unit: 'USD' },
      CalculatedSpend: {
        ActualSpend: { Amount: '12.34', Unit: 'USD' },
        ForecastedSpend: { Amount: '20.5', Unit: 'USD' },
      },
    },
  }),
  'DynamoDB_20120810.DescribeContinuousBackups': JSON.stringify({
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: {
        PointInTimeRecoveryStatus: 'ENABLED',
        EarliestRestorableDateTime: seconds('2026-10-18T00:00:00Z'),
        LatestRestorableDateTime: seconds('2026-11-22T11:55:00Z'),
      },
    },
  }),
};

let answers: Record<string, string>;
const asked: string[] = [];
const dynamoDbLocal = process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '';

/** Answers like AWS, or passes the call on to DynamoDB Local. */
const server: Server = createServer((request, response) => {
  void readAll(request).then(async (bytes) => {
    const target = String(request.headers['x-amz-target'] ?? '');
    const call = `${request.url} ${target} ${String(bytes)}`;
    const [part, body] = Object.entries(answers).find(([each]) => call.includes(each)) ?? [];
    if (part !== undefined) asked.push(part);
    if (body === undefined && target.startsWith('DynamoDB_') && !target.endsWith('Backups')) {
      const headers = Object.entries(request.headers).flatMap(([name, value]) =>
        name === 'host' || name === 'content-length' ? [] : [[name, String(value)]],
      );
      const passed = await fetch(dynamoDbLocal, {
        method: 'POST',
        headers: Object.fromEntries(headers) as Record<string, string>,
        body: new Uint8Array(bytes ?? []),
      });
      response.writeHead(passed.status, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(Buffer.from(await passed.arrayBuffer()));
      return;
    }
    response.writeHead(body === undefined ? 400 : 200, {
      'content-type': 'application/x-amz-json-1.1',
    });
    response.end(body ?? '{}');
  });
});

beforeAll(async () => {
  const endpoint = `http://127.0.0.1:${await listen(server)}`;
  for (const service of ['BACKUP', 'BUDGETS', 'CLOUDWATCH', 'SESV2']) {
    process.env[`AWS_ENDPOINT_URL_${service}`] = endpoint;
  }
  process.env['FAKE_AWS'] = endpoint;
});
beforeEach(() => {
  answers = { ...ANSWERS };
  asked.length = 0;
});
afterAll(() => close(server));

/** Reads the health with these settings, like a new process. */
const healthWith = async (
  settings: Record<string, string>,
  dynamoDb = process.env['FAKE_AWS'],
): Promise<Health> => {
  jest.resetModules();
  Object.assign(process.env, NOTHING, settings, { AWS_ENDPOINT_URL_DYNAMODB: dynamoDb });
  const [{ call }, { addAdmin }, { saveNewTokenKeys }] = await Promise.all([
    import('../../test-support/invoke.ts'),
    import('../../test-support/shop.ts'),
    import('../secrets/save-keys.ts'),
  ]);
  // The stage `local` has keys already, which all files of the endpoint tests share.
  if (settings['STAGE'] === PRODUCTION.STAGE) await saveNewTokenKeys();
  const { token } = await addAdmin();
  const { status, body } = await call('getHealth', { token });
  expect(status).toBe(200);
  return body;
};

test('tells what every service of a production stage says', async () => {
  expect(await healthWith(PRODUCTION)).toEqual({
    stage: 'production',
    version,
    mail: { status: 'known', isSandbox: true, isPaused: false, sent: 12, limit: 200 },
    suppressed: { bounces: 0, complaints: 0, isMore: false },
    recovery: {
      status: 'known',
      range: { from: '2026-10-18T00:00:00.000Z', to: '2026-11-22T11:55:00.000Z' },
    },
    copies: { status: 'known', latest: '2026-11-15T03:00:00.000Z' },
    alarms: {
      status: 'known',
      total: 2,
      ringing: [{ id: 'orders-failing', since: '2026-11-22T10:00:00.000Z' }],
    },
    payments: { status: 'absent' },
    cost: { status: 'known', spent: 12.34, expected: 20.5, budget: 50 },
  });
  expect(asked.toSorted()).toEqual(Object.keys(ANSWERS).toSorted());
});

test('tells what is missing: recovery, a first copy, a forecast', async () => {
  answers = {
    ...ANSWERS,
    'DynamoDB_20120810.DescribeContinuousBackups': JSON.stringify({
      ContinuousBackupsDescription: {
        ContinuousBackupsStatus: 'ENABLED',
        PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'DISABLED' },
      },
    }),
    '/backup-vaults/lumbre-copies/recovery-points': JSON.stringify({ RecoveryPoints: [] }),
    'AWSBudgetServiceGateway.DescribeBudget': JSON.stringify({
      Budget: {
        BudgetLimit: { Amount: '5.0', Unit: 'USD' },
        CalculatedSpend: { ActualSpend: { Amount: '0', Unit: 'USD' } },
      },
    }),
  };
  expect(await healthWith(PRODUCTION)).toMatchObject({
    recovery: { status: 'known' },
    copies: { status: 'known' },
    cost: { status: 'known', spent: 0, budget: 5 },
  });
});

test('a service that fails is unknown and hides no other; the log names it', async () => {
  const lines: string[] = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  const { '/v2/email/account': mail = '' } = ANSWERS;
  answers = { '/v2/email/account': mail };
  expect(await healthWith(PRODUCTION)).toMatchObject({
    mail: { status: 'known' },
    recovery: { status: 'unknown' },
    copies: { status: 'unknown' },
    alarms: { status: 'unknown' },
    cost: { status: 'unknown' },
  });
  const unanswered = lines.flatMap((line) => {
    const { unanswered: service } = JSON.parse(line) as { unanswered?: string };
    return service === undefined ? [] : [service];
  });
  expect(unanswered.toSorted()).toEqual(['alarms', 'copies', 'cost', 'recovery']);
});

test('asks no service that the stage does not have, and DynamoDB Local has no backups', async () => {
  expect(await healthWith({ STAGE: 'local' }, dynamoDbLocal)).toEqual({
    stage: 'local',
    version,
    mail: { status: 'absent' },
    suppressed: { bounces: 0, complaints: 0, isMore: false },
    recovery: { status: 'absent' },
    copies: { status: 'absent' },
    alarms: { status: 'absent' },
    payments: { status: 'known', mode: 'test', differences: [] },
    cost: { status: 'absent' },
  });
  expect(asked).toEqual([]);
});

test('counts the latest hundred addresses that get no more mail, by reason', async () => {
  const { suppress } = await import('../mail/recipient-table.ts');
  const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 1, 0, minute));
  for (let n = 0; n < 100; n += 1) {
    await suppress(`a${n}@example.com`, n % 4 === 0 ? 'complaint' : 'bounce', at(n));
  }
  const counted = { bounces: 75, complaints: 25, latest: '2026-11-01T01:39:00.000Z' };
  expect((await healthWith({}, dynamoDbLocal)).suppressed).toEqual({ ...counted, isMore: false });
  await suppress('una-mas@example.com', 'bounce', at(200));
  expect((await healthWith({}, dynamoDbLocal)).suppressed).toEqual({
    bounces: 76,
    complaints: 24,
    latest: at(200).toISOString(),
    isMore: true,
  });
});
