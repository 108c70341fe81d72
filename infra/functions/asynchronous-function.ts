import { Duration } from 'aws-cdk-lib';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { ShopFunction, type ShopFunctionProps } from './shop-function.ts';

export interface AsynchronousFunctionProps extends ShopFunctionProps {
  /** Gets an event that failed three times: the whole event and the function's error. */
  deadLetters: sqs.IQueue;
}

/** Retries of Lambda, and of EventBridge before it (REQ-CLOUD). */
export const RETRIES = { retryAttempts: 2, maxEventAge: Duration.hours(1) } as const;

/** A Lambda that no caller waits for: it is retried, then the event goes to a dead-letter queue. */
export abstract class AsynchronousFunction extends ShopFunction {
  constructor(scope: Construct, id: string, props: AsynchronousFunctionProps) {
    super(scope, id, props);
    this.lambda.configureAsyncInvoke({
      ...RETRIES,
      onFailure: { bind: () => ({ destination: props.deadLetters.queueArn }) },
    });
  }
}
