import { METRICS, type Metric } from '#shared/rows/metrics.ts';
import { streamRows } from '#shared/rows/index.ts';
import { TABLE } from '#shared/domain/table.ts';
import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type * as logs from 'aws-cdk-lib/aws-logs';
import type * as sns from 'aws-cdk-lib/aws-sns';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import type { ShopTable } from '../data/shop-table.ts';
import { functionName } from '../names.ts';
import type { Stage } from '../stages.ts';

const PERIOD = Duration.minutes(5);

/** @param metrics by their names in the expression */
export const calculated = (
  label: string,
  expression: string,
  metrics: Record<string, cloudwatch.IMetric>,
): cloudwatch.MathExpression =>
  new cloudwatch.MathExpression({ label, expression, usingMetrics: metrics, period: PERIOD });

const numbered = (metrics: readonly cloudwatch.IMetric[]): Record<string, cloudwatch.IMetric> =>
  Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));

export interface ObservedParts {
  stage: Stage;
  table: ShopTable;
  apiId: string;
  accessLog: logs.ILogGroup;
  /** The log of all functions. */
  log: logs.ILogGroup;
  deadLetters: sqs.IQueue;
  alarmTopic: sns.ITopic;
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

  count(name: Metric): cloudwatch.Metric {
    return this.metric(METRICS.namespace, name, { [METRICS.dimension]: this.stage.name });
  }

  /** `Count`, `4xx`, `5xx`, `Latency`. */
  ofApi(name: string, statistic = 'Sum'): cloudwatch.Metric {
    return this.metric('AWS/ApiGateway', name, { ApiId: this.parts.apiId }, { statistic });
  }

  ofTable(name: string, dimensions: Record<string, string> = {}): cloudwatch.Metric {
    const { tableName } = this.parts.table;
    return this.metric('AWS/DynamoDB', name, { TableName: tableName, ...dimensions });
  }

  ofFunction(row: { id: string }, name: string, statistic: string): cloudwatch.Metric {
    const dimensions = { FunctionName: functionName(this.stage, row) };
    return this.metric('AWS/Lambda', name, dimensions, { statistic });
  }

  /** A metric of account and region, because Lambda has none for a stage. */
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

  get throttledCalls(): cloudwatch.IMetric {
    const index = { GlobalSecondaryIndexName: TABLE.listIndex.name };
    const events = ['ReadThrottleEvents', 'WriteThrottleEvents'].flatMap((name) => [
      this.ofTable(name),
      this.ofTable(name, index),
    ]);
    return calculated('Calls put off', 'SUM(METRICS())', numbered(events));
  }

  /** 0 to 1. Undefined on a stage that sends no mail. */
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
