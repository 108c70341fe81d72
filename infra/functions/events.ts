import { eventRows, pascalCase } from '#shared/rows/index.ts';
import type { EventRow } from '#shared/rows/row.ts';
import * as events from 'aws-cdk-lib/aws-events';
import * as targets from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { AsynchronousFunction, RETRIES } from './asynchronous-function.ts';
import type { DeadLetters } from './dead-letters.ts';
import type { FunctionContext } from './shop-function.ts';

export interface EventsProps extends FunctionContext {
  deadLetters: DeadLetters;
  /** Selects the mails of this stage: the event bus belongs to the whole account. */
  configurationSetName: string;
}

/** The Lambda of one event row and the rule that starts it. */
class EventFunction extends AsynchronousFunction {
  constructor(scope: Construct, id: string, props: EventsProps & { row: EventRow }) {
    super(scope, id, props);
    const { row, configurationSetName } = props;
    new events.Rule(this, 'Rule', {
      eventPattern: {
        source: [row.source],
        detailType: [...row.detailTypes],
        detail: { mail: { tags: { 'ses:configuration-set': [configurationSetName] } } },
      },
      targets: [new targets.LambdaFunction(this.lambda, RETRIES)],
    });
  }
}

/** One function for each event row. */
export class Events extends Construct {
  constructor(scope: Construct, id: string, props: EventsProps) {
    super(scope, id);
    // SES reports nothing on a stage that sends no mail.
    if (props.stage.mailFrom === undefined) return;
    for (const row of eventRows) {
      new EventFunction(this, pascalCase(row.id), { ...props, row });
    }
  }
}
