/**
 * The metrics of a stage, for alarms and for the CloudWatch dashboard. Functions, queues and streams
 * are searched in the stack, so that a new one is included automatically.
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

/** Default period of a metric. */
const PERIOD = Duration.minutes(5);

/** All constructs of a class in the stack. */
const constructsOf = <C extends IConstruct>(
  stack: Stack,
  kind: abstract new (...args: never[]) => C,
) => stack.node.findAll().filter((construct): construct is C => construct instanceof kind);

/** @param metrics by their names in the expression */
export const calculated = (
  label: string,
  expression: string,
  metrics: Record<string, cloudwatch.IMetric>,
): cloudwatch.MathExpression =>
  new cloudwatch.MathExpression({ label, expression, usingMetrics: metrics, period: PERIOD });

/** Metrics for an expression about all of them: `SUM(METRICS())`. */
const numbered = (metrics: readonly cloudwatch.IMetric[]): Record<string, cloudwatch.IMetric> =>
  Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));

export class Observed {
  readonly stage: Stage;
  private readonly stack: Stack;
  private readonly table: ShopTable;
  private readonly api: apigateway.CfnApi;
  private readonly functions: readonly ShopFunction[];
  private readonly queues: readonly sqs.Queue[];
  private readonly configurationSet: ses.ConfigurationSet | undefined;

  /** @param stack all of whose functions and queues are defined already */
  constructor(stack: Stack, stage: Stage, table: ShopTable) {
    this.stack = stack;
    this.stage = stage;
    this.table = table;
    const [api, ...others] = constructsOf(stack, apigateway.CfnApi);
    if (!api || others.length > 0) throw new Error('Not exactly one HTTP API');
    this.api = api;
    this.functions = constructsOf(stack, ShopFunction);
    this.queues = constructsOf(stack, sqs.Queue);
    // A stage without a sender sends no mail, so no mail can bounce.
    [this.configurationSet] =
      stage.mailFrom === undefined ? [] : constructsOf(stack, ses.ConfigurationSet);
  }

  /** Log group with one line for every call of the API. */
  get accessLog(): string {
    return this.logGroup((group) => group.node.id === 'AccessLog');
  }

  /** Log group of the function of a row. */
  logOf(row: { id: string }): string {
    const function_ = this.functionOf(row);
    return this.logGroup((group) => group.node.scope === function_);
  }

  private logGroup(matches: (group: logs.LogGroup) => boolean): string {
    const found = constructsOf(this.stack, logs.LogGroup).find(matches);
    if (!found) throw new Error('No such log group');
    return found.logGroupName;
  }

  private functionOf({ id }: { id: string }): ShopFunction {
    const found = this.functions.find(({ node }) => node.id === pascalCase(id));
    if (!found) throw new Error(`No function ${id}`);
    return found;
  }

  /** A metric that the functions count themselves (shared/rows/metrics.ts). */
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

  /** A metric of API Gateway: `Count`, `4xx`, `5xx`, `Latency`. */
  ofApi(metricName: string, statistic = 'Sum'): cloudwatch.Metric {
    const dimensionsMap = { ApiId: this.api.ref };
    return new cloudwatch.Metric({
      namespace: 'AWS/ApiGateway',
      metricName,
      dimensionsMap,
      statistic,
      period: PERIOD,
    });
  }

  /** A metric of DynamoDB about the table, or about one operation or index. */
  ofTable(metricName: string, dimensions: Record<string, string> = {}): cloudwatch.Metric {
    return new cloudwatch.Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: this.table.tableName, ...dimensions },
      statistic: 'Sum',
      period: PERIOD,
    });
  }

  /** A metric of Lambda about the function of a row. */
  ofFunction(row: { id: string }, metricName: string, statistic: string): cloudwatch.Metric {
    return this.functionOf(row).lambda.metric(metricName, { statistic, period: PERIOD });
  }

  /** A metric of Lambda about all functions of account and region; Lambda has none for a stage. */
  ofAllFunctions(metricName: string): cloudwatch.Metric {
    const namespace = 'AWS/Lambda';
    return new cloudwatch.Metric({ namespace, metricName, statistic: 'Sum', period: PERIOD });
  }

  /** Messages in all dead-letter queues; the shop has no other queues. */
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

  /** Throttled calls of table and index. */
  get throttledCalls(): cloudwatch.IMetric {
    const index = { GlobalSecondaryIndexName: TABLE.listIndex.name };
    const events = ['ReadThrottleEvents', 'WriteThrottleEvents'].flatMap((name) => [
      this.ofTable(name),
      this.ofTable(name, index),
    ]);
    return calculated('Calls put off', 'SUM(METRICS())', numbered(events));
  }

  /** SES's rates for the sender, 0 to 1; undefined on a stage that sends no mail. */
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
