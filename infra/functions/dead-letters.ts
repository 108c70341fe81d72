import { Duration } from 'aws-cdk-lib';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { acknowledge } from '../nag.ts';

/** A dead-letter queue. Its messages wait for a person; the alarm `deadLetters` tells of them. */
export class DeadLetters extends sqs.Queue {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(this, 'SQS3', 'It is itself a dead-letter queue.');
  }
}
