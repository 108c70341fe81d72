import { STREAM, type StreamRow } from '#shared/rows/row.ts';
import { Duration } from 'aws-cdk-lib';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { ShopFunction, type ShopFunctionProps } from './shop-function.ts';

export interface WorkerFunctionProps extends ShopFunctionProps {
  row: StreamRow;
  /** Gets the position in the stream of a record that was given up, without the record itself. */
  deadLetters: sqs.IQueue;
}

/** The Lambda of one stream row and the mapping that hands it the changes of the table. */
export class WorkerFunction extends ShopFunction {
  constructor(scope: Construct, id: string, props: WorkerFunctionProps) {
    const { row, deadLetters, data } = props;
    super(scope, id, props);
    new lambda.EventSourceMapping(this, 'Stream', {
      target: this.lambda,
      eventSourceArn: data.table.tableStreamArn,
      // A new mapping starts with the last 24 hours, so that mails of an outage are sent too.
      startingPosition: lambda.StartingPosition.TRIM_HORIZON,
      filters: row.filters.map((filter) => lambda.FilterCriteria.filter({ ...filter })),
      batchSize: STREAM.batchSize,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      maxRecordAge: Duration.seconds(STREAM.maxAgeSeconds),
      onFailure: { bind: () => ({ destination: deadLetters.queueArn }) },
    });
  }
}
