import { STREAM, type WorkerSpec } from '#shared/rows/workers.ts';
import { Duration } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { ShopFunction, type FunctionContext } from './shop-function.ts';

export interface WorkerFunctionProps extends FunctionContext {
  worker: WorkerSpec;
  /** Gets where in the stream something was given up; the change itself is not in it. */
  deadLetters: sqs.IQueue;
  /** Permissions beyond the table. */
  permissions: readonly iam.PolicyStatement[];
}

/** The Lambda of one worker and what hands it the changes of the table. */
export class WorkerFunction extends ShopFunction {
  constructor(
    scope: Construct,
    id: string,
    { worker, deadLetters, permissions, ...context }: WorkerFunctionProps,
  ) {
    const reserves = context.stage.heavyConcurrency !== undefined;
    super(scope, id, {
      ...context,
      row: worker,
      settings: {
        description: worker.summary,
        memorySize: 512,
        timeoutSeconds: STREAM.timeoutSeconds,
        ...(reserves &&
          worker.copies !== undefined && { reservedConcurrentExecutions: worker.copies }),
      },
    });
    const { tableStreamArn: streamArn } = context.data.table;
    const allow = (actions: string[], resource: string): void => {
      this.role.addToPolicy(new iam.PolicyStatement({ actions, resources: [resource] }));
    };
    allow(
      ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
      streamArn,
    );
    // Knows no resources.
    allow(['dynamodb:ListStreams'], '*');
    allow(['sqs:SendMessage'], deadLetters.queueArn);
    for (const statement of permissions) this.role.addToPolicy(statement);

    new lambda.EventSourceMapping(this, 'Stream', {
      target: this.lambda,
      eventSourceArn: streamArn,
      // What a mapping finds when it is made is not older than a day: mails of an outage too.
      startingPosition: lambda.StartingPosition.TRIM_HORIZON,
      filters: worker.filters.map((filter) => lambda.FilterCriteria.filter({ ...filter })),
      batchSize: STREAM.batchSize,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      maxRecordAge: Duration.seconds(STREAM.maxAgeSeconds),
      onFailure: { bind: () => ({ destination: deadLetters.queueArn }) },
    });
  }
}
