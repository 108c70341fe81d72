import { Duration } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { ShopFunction, type ShopFunctionProps } from './shop-function.ts';

export interface AsynchronousFunctionProps extends ShopFunctionProps {
  /** Gets what was given up: the event whole, and what the function said. */
  deadLetters: sqs.IQueue;
}

/** How long and how often Lambda, and EventBridge before it, try (REQ-CLOUD). */
export const TRIES = { retryAttempts: 2, maxEventAge: Duration.hours(1) } as const;

/** A Lambda that nobody waits for: what fails is tried again, then kept where an alarm sees it. */
export abstract class AsynchronousFunction extends ShopFunction {
  constructor(scope: Construct, id: string, { deadLetters, ...props }: AsynchronousFunctionProps) {
    super(scope, id, props);
    this.role.addToPolicy(
      new iam.PolicyStatement({
        actions: ['sqs:SendMessage'],
        resources: [deadLetters.queueArn],
      }),
    );
    this.lambda.configureAsyncInvoke({
      ...TRIES,
      onFailure: { bind: () => ({ destination: deadLetters.queueArn }) },
    });
  }
}
