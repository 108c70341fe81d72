/**
 * What a stage measures, for alarms and dashboard alike. Functions, queues and streams are looked
 * for among what stands in the stack, so that nobody can forget a new one.
 */
import { METRICS, type Metric } from '#shared/rows/metrics.ts';
import { pascalCase } from '#shared/rows/index.ts';
import { TABLE } from '#shared/domain/table.ts';
import { Duration, type Stack } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as ses from 'aws-cdk-lib/aws-ses';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import type { IConstruct } from 'constructs';
import { ShopFunction } from '../functions/shop-function.ts';
import type { ShopTable } from '../data/shop-table.ts';
import type { Stage } from '../stages.ts';
import { WorkerFunction } from '../functions/worker-function.ts';

/** Of every metric that has no other. */
const PERIOD = Duration.minutes(5);

/** All constructs of a kind in the stack. */
const standing = <C extends IConstruct>(stack: Stack, kind: abstract new (...args: never[]) => C) =>
  stack.node.findAll().filter((construct): construct is C => construct instanceof kind);

/** @param metrics under the names that the expression gives them */
export const calculated = (
  label: string,
  expression: string,
  metrics: Record<string, cloudwatch.IMetric>,
): cloudwatch.MathExpression =>
  new cloudwatch.MathExpression({ label, expression, usingMetrics: metrics, period: PERIOD });

/** For an expression about all of them: `SUM(METRICS())`. */
const numbered = (metrics: readonly cloudwatch.IMetric[]): Record<string, cloudwatch.IMetric> =>
  Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));

export class Observed {
  readonly stage: Stage;
  private readonly stack: Stack;
  private readonly table: ShopTable;
  private readonly api: apigateway.HttpApi;
  private readonly functions: readonly ShopFunction[];
  private readonly queues: readonly sqs.Queue[];
  private readonly configurationSet: ses.ConfigurationSet | undefined;

  /** @param stack in which everything stands already */
  constructor(stack: Stack, stage: Stage, table: ShopTable) {
    this.stack = stack;
    this.stage = stage;
    this.table = table;
    const [api, ...others] = standing(stack, apigateway.HttpApi);
    if (!api || others.length > 0) throw new Error('Not exactly one HTTP API');
    this.api = api;
    this.functions = standing(stack, ShopFunction);
    this.queues = standing(stack, sqs.Queue);
    // Without an address to send from nothing can bounce.
    [this.configurationSet] =
      stage.mailFrom === undefined ? [] : standing(stack, ses.ConfigurationSet);
  }

  /** Where API Gateway writes a line for every call. */
  get accessLog(): string {
    return this.logGroup((group) => group.node.id === 'AccessLog');
  }

  /** Where the function of a row writes its lines. */
  logOf(row: { id: string }): string {
    const function_ = this.functionOf(row);
    return this.logGroup((group) => group.node.scope === function_);
  }

  private logGroup(isIt: (group: logs.LogGroup) => boolean): string {
    const found = standing(this.stack, logs.LogGroup).find(isIt);
    if (!found) throw new Error('No such log group');
    return found.logGroupName;
  }

  private functionOf({ id }: { id: string }): ShopFunction {
    const found = this.functions.find(({ node }) => node.id === pascalCase(id));
    if (!found) throw new Error(`No function ${id}`);
    return found;
  }

  /** A count of the shop's own (shared/rows/metrics.ts). */
  count(metricName: Metric): cloudwatch.Metric {
    const { namespace, dimension } = METRICS;
    const dimensionsMap = { [dimension]: this.stage.name };
    return new cloudwatch.Metric({
      namespace,
      metricName,
      dimensionsMap,
      statistic: 'Sum',
      period: PERIOD,
    });
  }

  /** API Gateway's: `Count`, `4xx`, `5xx`, `Latency`. */
  ofApi(metricName: string, statistic = 'Sum'): cloudwatch.Metric {
    return this.api.metric(metricName, { statistic, period: PERIOD });
  }

  /** DynamoDB's, of the table or of one operation or index. */
  ofTable(metricName: string, dimensions: Record<string, string> = {}): cloudwatch.Metric {
    return new cloudwatch.Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: this.table.tableName, ...dimensions },
      statistic: 'Sum',
      period: PERIOD,
    });
  }

  /** Lambda's, of the function of a row. */
  ofFunction(row: { id: string }, metricName: string, statistic: string): cloudwatch.Metric {
    return this.functionOf(row).lambda.metric(metricName, { statistic, period: PERIOD });
  }

  /** Lambda's, of all functions of account and region: it has no sum for a stage. */
  ofAllFunctions(metricName: string): cloudwatch.Metric {
    const namespace = 'AWS/Lambda';
    return new cloudwatch.Metric({ namespace, metricName, statistic: 'Sum', period: PERIOD });
  }

  /** Messages in all queues: each of them holds what nobody could handle. */
  get deadLetters(): cloudwatch.IMetric {
    const waiting = this.queues.map((queue) =>
      queue.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum', period: PERIOD }),
    );
    return calculated('Dead letters', 'SUM(METRICS())', numbered(waiting));
  }

  /** Milliseconds that the slowest worker is behind the table. */
  get streamAge(): cloudwatch.IMetric {
    const ages = this.functions
      .filter((construct) => construct instanceof WorkerFunction)
      .map(({ lambda }) => lambda.metric('IteratorAge', { statistic: 'Maximum', period: PERIOD }));
    return calculated('Milliseconds behind', 'MAX(METRICS())', numbered(ages));
  }

  /** Calls that DynamoDB put off, of table and index. */
  get throttledCalls(): cloudwatch.IMetric {
    const index = { GlobalSecondaryIndexName: TABLE.listIndex.name };
    const events = ['ReadThrottleEvents', 'WriteThrottleEvents'].flatMap((name) => [
      this.ofTable(name),
      this.ofTable(name, index),
    ]);
    return calculated('Calls put off', 'SUM(METRICS())', numbered(events));
  }

  /** Shares of all mails, 0 to 1, as SES judges the sender; none where the stage sends none. */
  get reputation(): { bounces: cloudwatch.Metric; complaints: cloudwatch.Metric } | undefined {
    if (!this.configurationSet) return undefined;
    const { configurationSetName } = this.configurationSet;
    const rate = (metricName: string): cloudwatch.Metric =>
      new cloudwatch.Metric({
        namespace: 'AWS/SES',
        metricName,
        dimensionsMap: { 'ses:configuration-set': configurationSetName },
        statistic: 'Maximum',
        period: Duration.hours(1),
      });
    return { bounces: rate('Reputation.BounceRate'), complaints: rate('Reputation.ComplaintRate') };
  }
}
