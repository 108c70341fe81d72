import { Aws, Fn, Stack } from 'aws-cdk-lib';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { DataStack } from '../data/data-stack.ts';
import { CLOUDFRONT_REGION } from './firewall.ts';
import type { ShopStack } from '../shop-stack.ts';

/** The path may contain a reset token, so only people who may read secrets may read the log. */
const FIELDS = [
  'date',
  'time',
  'x-edge-location',
  'c-ip',
  'cs-method',
  'cs-uri-stem',
  'sc-status',
  'sc-bytes',
  'cs-bytes',
  'time-taken',
  'time-to-first-byte',
  'cs(User-Agent)',
  'cs-protocol',
  'cs-protocol-version',
  'ssl-protocol',
  'x-edge-result-type',
  'x-edge-detailed-result-type',
  'x-edge-request-id',
];

export interface AccessLogProps {
  data: DataStack;
  shop: ShopStack;
  shopRegion: string | undefined;
}

/** AWS configures this log in us-east-1. IP addresses stay in the shop's region. */
export class AccessLogStack extends Stack {
  constructor(scope: Construct, id: string, { data, shop, shopRegion }: AccessLogProps) {
    super(scope, id, { env: { region: CLOUDFRONT_REGION } });
    const outputOf = ({ stackName }: Stack, output: string): string =>
      Fn.getStackOutput(stackName, output, shopRegion);
    const source = new logs.CfnDeliverySource(this, 'Source', {
      name: `${id}-source`,
      logType: 'ACCESS_LOGS',
      resourceArn: `arn:${Aws.PARTITION}:cloudfront::${Aws.ACCOUNT_ID}:distribution/${outputOf(shop, 'DistributionId')}`,
    });
    const destination = new logs.CfnDeliveryDestination(this, 'Destination', {
      name: `${id}-bucket`,
      destinationResourceArn: `arn:${Aws.PARTITION}:s3:::${outputOf(data, 'LogsBucketName')}`,
      outputFormat: 'json',
    });
    const delivery = new logs.CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: FIELDS,
      s3SuffixPath: '{yyyy}/{MM}/{dd}',
    });
    delivery.addResourceDependency(source);
    this.addStackDependency(shop);
  }
}
