import { App, Aspects, CfnResource, Stack } from 'aws-cdk-lib';
import { Annotations, Match } from 'aws-cdk-lib/assertions';
import { ShopFunctionsOnly } from './shop-functions-only.ts';

test('reports a Lambda that is no ShopFunction', () => {
  const stack = new Stack(new App());
  Aspects.of(stack).add(new ShopFunctionsOnly());
  // Generic, like the functions of CDK's custom resources.
  new CfnResource(stack, 'Provider', {
    type: 'AWS::Lambda::Function',
    properties: {
      Runtime: 'nodejs24.x',
      Handler: 'index.handler',
      Code: { ZipFile: 'exports.handler = () => {}' },
      Role: 'arn:aws:iam::123456789012:role/provider',
    },
  });

  const errors = Annotations.fromStack(stack).findError('*', Match.anyValue());
  expect(errors.map(({ id }) => id)).toEqual(['/Default/Provider']);
});
