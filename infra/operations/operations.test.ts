import { ERRORS } from '#shared/domain/errors.ts';
import { METRICS } from '#shared/rows/metrics.ts';
import { prepareShop } from '#shared/rows/background.ts';
import { auditShop } from '#shared/rows/health.ts';
import { streamRows } from '#shared/rows/index.ts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scripts } from '../../package.json' with { type: 'json' };
import { addressOf } from '../repository.ts';
import { stackOf, WORKSHOP, type StackTemplate } from '../../test-support/template.ts';

const demo = stackOf('plain demo', 'shop');
const production = stackOf('production', 'shop');
const withoutMail = stackOf('plain production', 'shop');
const data = stackOf('production', 'data');
const firewall = stackOf('production', 'firewall');

interface Metric {
  Namespace: string | undefined;
  MetricName: string | undefined;
  Dimensions?: { Name: string; Value: unknown }[] | undefined;
}
interface Alarm extends Partial<Metric> {
  AlarmName: string;
  AlarmDescription: string;
  AlarmActions: unknown[];
  OKActions: unknown[];
  TreatMissingData: string;
  Period?: number;
  Metrics?: { MetricStat?: { Metric: Metric } }[];
}
const alarmsOf = (stack: StackTemplate): Alarm[] =>
  stack.all('AWS::CloudWatch::Alarm') as unknown as Alarm[];
const edgeAlarms = stackOf('production', 'edge-alarms');
const alarms = alarmsOf(production);
const everyAlarm = [...alarms, ...alarmsOf(edgeAlarms)];
const pageOf = ({ AlarmName }: Alarm): string => AlarmName.replace(/^lumbre-[a-z]+-/, '');

const metricsOf = ({ Metrics, Namespace, MetricName, Dimensions }: Alarm): Metric[] =>
  Metrics
    ? Metrics.flatMap(({ MetricStat: stat }) => (stat ? [stat.Metric] : []))
    : [{ Namespace, MetricName, Dimensions }];

const alarm = (page: string): Alarm => {
  const found = alarms.find((one) => pageOf(one) === page);
  if (!found) throw new Error(`No alarm ${page}`);
  return found;
};
const subjects = (page: string, dimension: string): string[] =>
  metricsOf(alarm(page)).flatMap(({ Dimensions = [] }) =>
    Dimensions.filter(({ Name }) => Name === dimension).map(({ Value }) => production.text(Value)),
  );

test('alarms: alarms of the demo use only the ten free metrics, and docs/cost.md has the right numbers', () => {
  const [few, all] = [alarmsOf(demo), everyAlarm].map((of) => of.flatMap(metricsOf).length);
  expect(few).toBeGreaterThan(5);
  expect(few).toBeLessThanOrEqual(10);
  const cost = readFileSync(join(import.meta.dirname, '../../docs/cost.md'), 'utf8');
  expect(cost).toContain(`${few} and ${all} alarm metrics`);
});

test('alarms: each publishes its start and its end, and treats missing data as healthy, except of the audit', () => {
  const [topic] = Object.keys(production.resources('AWS::SNS::Topic'));
  for (const one of alarms) {
    const { AlarmActions, OKActions, TreatMissingData } = one;
    expect(
      [AlarmActions, OKActions].map((actions) => actions.map((each) => production.text(each))),
    ).toEqual([[topic], [topic]]);
    const isMissed = pageOf(one) === 'audit-missing';
    expect(TreatMissingData).toBe(isMissed ? 'breaching' : 'notBreaching');
  }
});

test('alarms: metrics counted by the shop have its names and stage', () => {
  const own = alarms.flatMap(metricsOf).filter(({ Namespace }) => Namespace === METRICS.namespace);
  expect(own.map(({ MetricName }) => String(MetricName)).toSorted()).toEqual([
    'AdminChangesOk',
    'BrokenInvariants',
    'Forbidden',
    'OrdersFailed',
    'OrdersOk',
    'SignInsRejected',
    'Unauthenticated',
  ]);
  for (const { Dimensions } of own) {
    expect(Dimensions).toEqual([{ Name: METRICS.dimension, Value: 'production' }]);
  }
});

test('alarms: the alarm of the audit stays on from one run to the next', () => {
  const { Period = 0 } = alarm('invariants-broken');
  expect(Period).toBeGreaterThanOrEqual(auditShop.everyMinutes * 60);
});

test('alarms: CloudFront tells what visitors get, in the region of its metrics', () => {
  expect(alarmsOf(edgeAlarms).map(pageOf).toSorted()).toEqual([
    'edge-function-failing',
    'visitors-get-errors',
  ]);
  expect(
    alarmsOf(edgeAlarms)
      .flatMap(metricsOf)
      .map(({ Namespace, Dimensions }) => [
        Namespace,
        Dimensions?.find(({ Name }) => Name === 'Region')?.Value,
      ]),
  ).toEqual(Array(2).fill(['AWS/CloudFront', 'Global']));
  expect(edgeAlarms.only('AWS::SNS::Subscription')).toMatchObject({ Endpoint: WORKSHOP });
});

test('alarms: the shop is missed when neither an audit nor a deployment has run for 30 hours', () => {
  expect(alarm('audit-missing')).toMatchObject({
    TreatMissingData: 'breaching',
    ComparisonOperator: 'LessThanThreshold',
    Threshold: 1,
    EvaluationPeriods: 5,
    Metrics: expect.arrayContaining([
      expect.objectContaining({ MetricStat: expect.objectContaining({ Period: 6 * 60 * 60 }) }),
    ]) as unknown,
  });
  expect(subjects('audit-missing', 'FunctionName')).toEqual(
    [auditShop, prepareShop].map((row) => production.functionOf(row).properties['FunctionName']),
  );
});

test('alarms: every queue, every worker and the table of the stage has alarms', () => {
  const queues = Object.keys(production.resources('AWS::SQS::Queue'));
  expect(subjects('dead-letters', 'QueueName')).toEqual(queues.map((id) => `${id}.QueueName`));
  expect(subjects('stream-late', 'FunctionName')).toEqual(
    streamRows.map((row) => production.functionOf(row).properties['FunctionName']),
  );
  for (const page of ['table-conflicts', 'table-throttled', 'table-failing']) {
    expect([...new Set(subjects(page, 'TableName'))]).toEqual(['Table']);
  }
});

test('alarms: a stage that sends no mail has no alarm about mail', () => {
  const pages = alarmsOf(withoutMail).map(pageOf);
  expect(pages.filter((page) => page.startsWith('mails'))).toEqual([]);
});

describe('recipients', () => {
  test('only alarms of this account may publish to the topic, over TLS', () => {
    expect(production.only('AWS::SNS::TopicPolicy')).toMatchObject({
      PolicyDocument: {
        Statement: [
          {
            Effect: 'Deny',
            Action: 'sns:Publish',
            Condition: { Bool: { 'aws:SecureTransport': 'false' } },
          },
          {
            Effect: 'Allow',
            Action: 'sns:Publish',
            Principal: { Service: 'cloudwatch.amazonaws.com' },
            Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
          },
        ],
      },
    });
  });

  test('one address gets the alarms, and a mail at 80 % and 100 % of the budget', () => {
    expect(production.only('AWS::SNS::Subscription')).toMatchObject({
      Protocol: 'email',
      Endpoint: WORKSHOP,
    });
    const notification = (Threshold: number) => ({
      Notification: { NotificationType: 'ACTUAL', Threshold, ThresholdType: 'PERCENTAGE' },
      Subscribers: [{ SubscriptionType: 'EMAIL', Address: WORKSHOP }],
    });
    expect(production.only('AWS::Budgets::Budget')).toMatchObject({
      Budget: { BudgetLimit: { Amount: 50, Unit: 'USD' }, TimeUnit: 'MONTHLY' },
      NotificationsWithSubscribers: [notification(80), notification(100)],
    });
  });

  test('a stage without an address has no subscription and no budget', () => {
    expect(demo.all('AWS::SNS::Subscription')).toEqual([]);
    expect(demo.all('AWS::Budgets::Budget')).toEqual([]);
  });
});

describe('runbooks', () => {
  const folder = join(import.meta.dirname, '../../docs/runbooks');
  const pagesIn = (name: string): string[] =>
    readdirSync(join(folder, name))
      .filter((file) => file.endsWith('.md') && file !== 'README.md')
      .toSorted();
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

  test('every alarm has a page, and every page has an alarm', () => {
    expect(pagesIn('alarms')).toEqual(everyAlarm.map((one) => `${pageOf(one)}.md`).toSorted());
  });

  test.each(everyAlarm.map((one) => [pageOf(one), one] as const))(
    '%s: the page says when the alarm starts, what to do first, and what it means',
    (page, { AlarmDescription }) => {
      const [when, path] = AlarmDescription.split('. What to do: ');
      expect(path).toBe(addressOf(`docs/runbooks/alarms/${page}.md`));
      const lines = read(`alarms/${page}.md`).split('\n');
      expect(lines).toContain(`> ${when}.`);
      expect(lines.filter((line) => line.startsWith('## '))).toEqual([
        '## First',
        '## Then',
        '## What it means',
      ]);
    },
  );

  test('the index links to every page, and no link of a page is broken', () => {
    const linksOf = (file: string): string[] =>
      [...read(file).matchAll(/\]\((?!https:)([^)#]+)[^)]*\)/g)].map(([, link = '']) => link);
    const pages = ['alarms', '.'].flatMap((name) => pagesIn(name).map((page) => join(name, page)));
    expect(linksOf('README.md').toSorted()).toEqual(pages.toSorted());
    const broken = [...pages, 'README.md'].flatMap((page) =>
      linksOf(page)
        .filter((link) => !existsSync(join(folder, page, '..', link)))
        .map((link) => `${page}: ${link}`),
    );
    expect(broken).toEqual([]);
  });
});

describe('names in runbooks', () => {
  const folder = join(import.meta.dirname, '../../docs/runbooks');
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  const named = (pattern: RegExp): string[] => [
    ...new Set([...pages.matchAll(pattern)].map(([, name = '']) => name)),
  ];

  test('functions have the names that pages call them by', () => {
    const asked = named(/(?:\$\(lambda|^ *log|`log) (\w+)/gm);
    expect(asked.length).toBeGreaterThan(5);
    for (const name of asked) expect(production.functions).toHaveProperty(name);
  });

  test('resources, outputs, error codes and commands exist', () => {
    expect(Object.keys(data.resources())).toEqual(
      expect.arrayContaining(named(/\$\(resource data (\w+)\)/g)),
    );
    expect(Object.keys(production.outputs)).toEqual(
      expect.arrayContaining(named(/\$\(output shop (\w+)\)/g)),
    );
    expect(production.all('AWS::SecretsManager::Secret')).toHaveLength(1);
    expect(Object.keys(ERRORS)).toEqual(expect.arrayContaining(named(/`([A-Z]+_[A-Z_]+)`/g)));
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named(/npm run ([\w:]+)/g)));
  });
});

describe('CloudWatch dashboard', () => {
  const { DashboardBody } = production.only('AWS::CloudWatch::Dashboard');
  const widgets = (JSON.parse(production.text(DashboardBody)) as { widgets: Widget[] }).widgets;
  interface Widget {
    properties: { title: string; metrics?: unknown[]; query?: string };
  }

  test('shows blocked calls under the rule names of the firewall', () => {
    const shown = JSON.stringify(
      widgets.filter(({ properties }) => properties.title.startsWith('Firewall')),
    );
    const { Rules, VisibilityConfig } = firewall.only('AWS::WAFv2::WebACL') as {
      Rules: { Name: string }[];
      VisibilityConfig: { MetricName: string };
    };
    expect(shown).toContain(`"WebACL","${VisibilityConfig.MetricName}"`);
    const names = [...shown.matchAll(/"Rule","(\w+)"/g)].map(([, name]) => name);
    expect(['ALL', ...Rules.map(({ Name }) => Name)]).toEqual(expect.arrayContaining(names));
    expect(shown).toContain('us-east-1');
  });

  test('shows at most the fifty metrics that are free', () => {
    const shown = widgets.flatMap(({ properties }) => properties.metrics ?? []);
    expect(shown.length).toBeLessThanOrEqual(50);
  });

  test('queries existing log groups', () => {
    const groups = Object.keys(production.resources('AWS::Logs::LogGroup'));
    const asked = widgets.flatMap(({ properties }) => properties.query ?? []);
    expect(asked).toHaveLength(2);
    for (const query of asked) {
      const [, group = ''] = /^SOURCE '([^']+)'/.exec(query) ?? [];
      expect(groups).toContain(group);
    }
  });
});
