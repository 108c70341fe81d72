import { App, Aspects, CfnResource, Stack } from 'aws-cdk-lib';
import { Annotations, Match } from 'aws-cdk-lib/assertions';
import { synthesize } from '../synthesis.ts';
import { ShopFunctionsOnly } from './shop-functions-only.ts';

const errorsOf = (stack: Stack) => Annotations.fromStack(stack).findError('*', Match.anyValue());

test('a Lambda of any other construct is an error', () => {
  const stack = new Stack(new App());
  Aspects.of(stack).add(new ShopFunctionsOnly());
  // Generic, as CDK makes the functions of its custom resources.
  new CfnResource(stack, 'Provider', {
    type: 'AWS::Lambda::Function',
    properties: {
      Runtime: 'nodejs24.x',
      Handler: 'index.handler',
      Code: { ZipFile: 'exports.handler = () => {}' },
      Role: 'arn:aws:iam::123456789012:role/provider',
    },
  });

  expect(errorsOf(stack).map(({ id }) => id)).toEqual(['/Default/Provider']);
});

test('the shop follows the rule and is held to it', () => {
  const { app, shop } = synthesize('demo');
  expect(errorsOf(shop)).toEqual([]);
  expect(Aspects.of(app).all).toContainEqual(expect.any(ShopFunctionsOnly));
});
