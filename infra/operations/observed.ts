/** The metrics of a stage, for alarms and for the CloudWatch dashboard. */
import { METRICS, type Metric } from '#shared/rows/metrics.ts';
import { streamRows } from '#shared/rows/index.ts';
import { TABLE } from '#shared/domain/table.ts';
import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type * as logs from 'aws-cdk-lib/aws-logs';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import type { ShopTable } from '../data/shop-table.ts';
import { functionName } from '../names.ts';
import type { Stage } from '../stages.ts';

/** Default period of a metric. */
const PERIOD = Duration.minutes(5);

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

/** The parts of a stage whose metrics are read. */
export interface ObservedParts {
  stage: Stage;
  table: ShopTable;
  apiId: string;
  /** Has one line for every call of the API. */
  accessLog: logs.ILogGroup;
  /** Log of the function that places orders. */
  orderLog: logs.ILogGroup;
  deadLetters: sqs.IQueue;
  configurationSetName: string;
}

export class Observed {
  readonly stage: Stage;
  readonly parts: ObservedParts;

  constructor(parts: ObservedParts) {
    this.parts = parts;
    this.stage = parts.stage;
  }

  private metric(
    namespace: string,
    metricName: string,
    dimensionsMap: Record<string, string> = {},
    { statistic = 'Sum', period = PERIOD }: { statistic?: string; period?: Duration } = {},
  ): cloudwatch.Metric {
    return new cloudwatch.Metric({ namespace, metricName, dimensionsMap, statistic, period });
  }

  /** A metric that the functions count themselves (shared/rows/metrics.ts). */
  count(name: Metric): cloudwatch.Metric {
    return this.metric(METRICS.namespace, name, { [METRICS.dimension]: this.stage.name });
  }

  /** A metric of API Gateway: `Count`, `4xx`, `5xx`, `Latency`. */
  ofApi(name: string, statistic = 'Sum'): cloudwatch.Metric {
    return this.metric('AWS/ApiGateway', name, { ApiId: this.parts.apiId }, { statistic });
  }

  /** A metric of DynamoDB about the table, or about one operation or index. */
  ofTable(name: string, dimensions: Record<string, string> = {}): cloudwatch.Metric {
    const { tableName } = this.parts.table;
    return this.metric('AWS/DynamoDB', name, { TableName: tableName, ...dimensions });
  }

  /** A metric of Lambda about the function of a row. */
  ofFunction(row: { id: string }, name: string, statistic: string): cloudwatch.Metric {
    const dimensions = { FunctionName: functionName(this.stage, row) };
    return this.metric('AWS/Lambda', name, dimensions, { statistic });
  }

  /** A metric of Lambda about all functions of account and region; Lambda has none for a stage. */
  ofAllFunctions(name: string): cloudwatch.Metric {
    return this.metric('AWS/Lambda', name);
  }

  get deadLetters(): cloudwatch.IMetric {
    return this.parts.deadLetters.metricApproximateNumberOfMessagesVisible({
      label: 'Dead letters',
      statistic: 'Maximum',
      period: PERIOD,
    });
  }

  /** Milliseconds that the slowest worker is behind the table. */
  get streamAge(): cloudwatch.IMetric {
    const ages = streamRows
      .filter(({ uses }) => !uses.mail || this.stage.mailFrom !== undefined)
      .map((row) => this.ofFunction(row, 'IteratorAge', 'Maximum'));
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
    if (this.stage.mailFrom === undefined) return undefined;
    const dimensions = { 'ses:configuration-set': this.parts.configurationSetName };
    const options = { statistic: 'Maximum', period: Duration.hours(1) };
    return {
      bounces: this.metric('AWS/SES', 'Reputation.BounceRate', dimensions, options),
      complaints: this.metric('AWS/SES', 'Reputation.ComplaintRate', dimensions, options),
    };
  }
}
