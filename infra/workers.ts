import { pascalCase } from '#shared/routes/index.ts';
import { allWorkers } from '#shared/workers.ts';
import { Duration } from 'aws-cdk-lib';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { Mail } from './mail.ts';
import { acknowledge } from './nag.ts';
import type { FunctionContext } from './shop-function.ts';
import { WorkerFunction } from './worker-function.ts';

/** What follows the table's stream: one function for each worker, and their dead letters. */
export class Workers extends Construct {
  constructor(scope: Construct, id: string, context: FunctionContext) {
    super(scope, id);
    const deadLetters = new sqs.Queue(this, 'DeadLetters', {
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(deadLetters, 'SQS3', 'It is where dead letters go.');
    const { sending } = new Mail(this, 'Mail', context.stage.mailFrom);
    for (const worker of allWorkers) {
      // Without an address to send from, mails wait in the outbox until they expire.
      if (worker.uses.mail && !sending) continue;
      new WorkerFunction(this, pascalCase(worker.id), {
        ...context,
        worker,
        deadLetters,
        permissions: worker.uses.mail && sending ? [sending] : [],
      });
    }
  }
}
