import { Template } from 'aws-cdk-lib/assertions';
import { propertiesOfOnly } from '../../test-support/synthesis.ts';
import { synthesize } from '../../test-support/synthesize.ts';

const { data, shop, accessLog } = synthesize('production');
if (!accessLog) throw new Error('Production has no access log');
const template = Template.fromStack(accessLog);
const outputs = (stack: typeof data | typeof shop): string[] =>
  Object.keys((Template.fromStack(stack).toJSON() as { Outputs: object }).Outputs);

const outputOf = (StackName: string, OutputName: string): unknown => ({
  'Fn::GetStackOutput': { StackName, OutputName, Region: 'eu-west-1' },
});

test("the log is configured in us-east-1 and written in the shop's region", () => {
  expect(accessLog.region).toBe('us-east-1');
  expect(propertiesOfOnly(template, 'AWS::Logs::DeliverySource')).toMatchObject({
    LogType: 'ACCESS_LOGS',
    ResourceArn: {
      'Fn::Join': [
        '',
        expect.arrayContaining([outputOf('lumbre-production-shop', 'DistributionId')]),
      ],
    },
  });
  expect(propertiesOfOnly(template, 'AWS::Logs::DeliveryDestination')).toMatchObject({
    OutputFormat: 'json',
    DestinationResourceArn: {
      'Fn::Join': [
        '',
        expect.arrayContaining([outputOf('lumbre-production-data', 'LogsBucketName')]),
      ],
    },
  });
  expect(outputs(shop)).toContain('DistributionId');
  expect(outputs(data)).toContain('LogsBucketName');
  expect(accessLog.dependencies).toContain(shop);
});

test('a request is logged without its query, its referrer and its cookies', () => {
  const { RecordFields } = propertiesOfOnly(template, 'AWS::Logs::Delivery') as {
    RecordFields: string[];
  };
  expect(RecordFields).toEqual(expect.arrayContaining(['c-ip', 'cs-uri-stem', 'sc-status']));
  expect(RecordFields.filter((field) => /query|referer|cookie/i.test(field))).toEqual([]);
});
