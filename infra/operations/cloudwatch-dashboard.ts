import { placeOrder } from '#shared/rows/orders.ts';
import { Tags } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { CLOUDFRONT_REGION, webAclMetric } from '../edge/firewall.ts';
import type { Stage } from '../stages.ts';
import { regionalName } from '../names.ts';
import type { Observed } from './observed.ts';

/** In columns. The dashboard has 24. */
const HALF = 12;
const HEIGHT = 6;

const graph = (title: string, ...left: cloudwatch.IMetric[]): cloudwatch.GraphWidget =>
  new cloudwatch.GraphWidget({
    title,
    left,
    width: HALF,
    height: HEIGHT,
    leftYAxis: { min: 0, showUnits: false },
  });

/** Runs when somebody opens the dashboard, and costs by the bytes that it reads. */
const query = (title: string, logGroup: string, ...lines: string[]): cloudwatch.LogQueryWidget =>
  new cloudwatch.LogQueryWidget({
    title,
    logGroupNames: [logGroup],
    queryLines: lines,
    view: cloudwatch.LogQueryVisualizationType.TABLE,
    width: HALF,
    height: HEIGHT,
  });

/** WAF counts in CloudFront's region. */
const blockedBy = (stage: Stage, Rule: string): cloudwatch.Metric =>
  new cloudwatch.Metric({
    namespace: 'AWS/WAFV2',
    metricName: 'BlockedRequests',
    dimensionsMap: { WebACL: webAclMetric(stage), Rule },
    statistic: 'Sum',
    label: Rule,
    region: CLOUDFRONT_REGION,
  });

type Row = readonly [cloudwatch.IWidget, cloudwatch.IWidget];

const orders = (observed: Observed): Row => [
  graph(
    'Orders',
    observed.count('OrdersOk'),
    observed.count('OrdersRejected'),
    observed.count('OrdersFailed'),
  ),
  query(
    'Why orders were rejected',
    observed.parts.log.logGroupName,
    `filter function = "${placeOrder.id}" and status >= 400`,
    'stats count() as orders by code',
    'sort orders desc',
  ),
];

const calls = (observed: Observed): Row => [
  graph('Calls', observed.ofApi('Count'), observed.ofApi('4xx'), observed.ofApi('5xx')),
  query(
    'Latency by route, ms',
    observed.parts.accessLog.logGroupName,
    'stats count() as calls, pct(latencyMs, 50) as p50, pct(latencyMs, 99) as p99 by route, status',
    'sort p99 desc',
  ),
];

const times = (observed: Observed): Row => [
  graph('Latency, ms', observed.ofApi('Latency', 'p50'), observed.ofApi('Latency', 'p99')),
  graph(
    'Functions',
    observed.ofAllFunctions('Errors'),
    observed.ofAllFunctions('Throttles'),
    observed.deadLetters,
  ),
];

const table = (observed: Observed): Row => [
  graph(
    'Table: request units',
    observed.ofTable('ConsumedReadCapacityUnits'),
    observed.ofTable('ConsumedWriteCapacityUnits'),
  ),
  graph('Table: what went wrong', observed.ofTable('TransactionConflict'), observed.throttledCalls),
];

const callers = (observed: Observed): Row => [
  graph(
    'Sign-ins and admins',
    observed.count('SignInsOk'),
    observed.count('SignInsRejected'),
    observed.count('Unauthenticated'),
    observed.count('Forbidden'),
    observed.count('AdminChangesOk'),
  ),
  graph('Workers: milliseconds behind', observed.streamAge),
];

const account = (observed: Observed): Row => [
  graph('What contradicts itself', observed.count('BrokenInvariants')),
  // AWS publishes this metric in one region, and only with billing alerts.
  graph(
    'Cost of the account this month, USD',
    new cloudwatch.Metric({
      namespace: 'AWS/Billing',
      metricName: 'EstimatedCharges',
      dimensionsMap: { Currency: 'USD' },
      statistic: 'Maximum',
      region: 'us-east-1',
    }),
  ),
];

const firewall = ({ stage }: Observed): Row => [
  graph('Firewall: calls of everybody, blocked', blockedBy(stage, 'ALL')),
  graph(
    'Firewall: blocked by its limits',
    blockedBy(stage, 'EveryCall'),
    blockedBy(stage, 'Guessing'),
  ),
];

const mails = ({ reputation }: Observed): Row[] =>
  reputation
    ? [
        [
          graph('Mails: share that bounced', reputation.bounces),
          graph('Mails: share reported as unwanted', reputation.complaints),
        ],
      ]
    : [];

export class CloudWatchDashboard extends cloudwatch.Dashboard {
  constructor(scope: Construct, id: string, observed: Observed) {
    super(scope, id, { dashboardName: regionalName(observed.stage) });
    // cfn-lint does not know tags of a dashboard yet.
    for (const tag of ['project', 'stage']) Tags.of(this).remove(tag);
    const rows = [orders, calls, times, table, callers, account].map((row) => row(observed));
    if (observed.stage.firewall) rows.push(firewall(observed));
    for (const row of [...rows, ...mails(observed)]) this.addWidgets(...row);
  }
}
