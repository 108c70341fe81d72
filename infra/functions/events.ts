import { allEvents, type EventSpec } from '#shared/rows/events.ts';
import { pascalCase } from '#shared/rows/index.ts';
import * as events from 'aws-cdk-lib/aws-events';
import * as targets from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { AsynchronousFunction, TRIES } from './asynchronous-function.ts';
import type { DeadLetters } from './dead-letters.ts';
import type { FunctionContext } from './shop-function.ts';

export interface EventsProps extends FunctionContext {
  deadLetters: DeadLetters;
  /** Of the stage's mails: the bus is one for the whole account. */
  configurationSetName: string;
}

interface EventFunctionProps extends EventsProps {
  event: EventSpec;
}

/** The Lambda of one kind of event and the rule that hands it over. */
class EventFunction extends AsynchronousFunction {
  constructor(
    scope: Construct,
    id: string,
    { event, deadLetters, configurationSetName, ...context }: EventFunctionProps,
  ) {
    super(scope, id, {
      ...context,
      deadLetters,
      row: event,
      settings: {
        description: event.summary,
        memorySize: 512,
        timeoutSeconds: event.timeoutSeconds,
      },
    });
    new events.Rule(this, 'Rule', {
      eventPattern: {
        source: [event.source],
        detailType: [...event.detailTypes],
        detail: { mail: { tags: { 'ses:configuration-set': [configurationSetName] } } },
      },
      targets: [new targets.LambdaFunction(this.lambda, TRIES)],
    });
  }
}

/** What the shop does when AWS reports something: one function for each row. */
export class Events extends Construct {
  constructor(scope: Construct, id: string, props: EventsProps) {
    super(scope, id);
    // Without an address to send from there is nothing to report.
    if (props.stage.mailFrom === undefined) return;
    for (const event of allEvents) {
      new EventFunction(this, pascalCase(event.id), { ...props, event });
    }
  }
}
