import { Duration, Fn, Stack } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { CLOUDFRONT_REGION } from '../edge/firewall.ts';
import type { ShopStack } from '../shop-stack.ts';
import type { Stage } from '../stages.ts';
import { addAlarm, AlarmTopic } from './alarms.ts';

const PERIOD = Duration.minutes(5);

export interface EdgeAlarmsProps {
  stage: Stage;
  shop: ShopStack;
  shopRegion: string | undefined;
}

/** A separate stack, because CloudFront's metrics are in us-east-1. */
export class EdgeAlarmsStack extends Stack {
  constructor(scope: Construct, id: string, { stage, shop, shopRegion }: EdgeAlarmsProps) {
    super(scope, id, { env: { region: CLOUDFRONT_REGION } });
    const topic = new AlarmTopic(this, 'Topic', stage);
    const outputOf = (name: string): string => Fn.getStackOutput(shop.stackName, name, shopRegion);
    const metric = (metricName: string, statistic: string, dimension = {}) =>
      new cloudwatch.Metric({
        namespace: 'AWS/CloudFront',
        metricName,
        dimensionsMap: { Region: 'Global', ...dimension },
        statistic,
        period: PERIOD,
      });
    addAlarm(
      this,
      {
        id: 'visitorsGetErrors',
        when: 'More than 5 % of the answers of CloudFront were errors of the shop, for 10 minutes',
        metric: metric('5xxErrorRate', 'Average', { DistributionId: outputOf('DistributionId') }),
        rings: ['above', 5],
        periods: 2,
      },
      stage,
      topic,
    );
    addAlarm(
      this,
      {
        id: 'edgeFunctionFailing',
        when: 'The function that finds the file of a page failed at the edge',
        metric: metric('FunctionExecutionErrors', 'Sum', {
          FunctionName: outputOf('SitePathsName'),
        }),
        rings: ['atLeast', 1],
      },
      stage,
      topic,
    );
    this.addStackDependency(shop);
  }
}
