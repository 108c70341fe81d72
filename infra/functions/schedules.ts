import { pascalCase, scheduleRows } from '#shared/rows/index.ts';
import type { ScheduleRow } from '#shared/rows/row.ts';
import { Duration } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import * as targets from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { AsynchronousFunction, RETRIES } from './asynchronous-function.ts';
import type { DeadLetters } from './dead-letters.ts';
import type { FunctionContext } from './shop-function.ts';

interface SchedulesProps extends FunctionContext {
  deadLetters: DeadLetters;
}

/** The Lambda of one schedule row and the rule that starts it. */
class ScheduledFunction extends AsynchronousFunction {
  constructor(scope: Construct, id: string, props: SchedulesProps & { row: ScheduleRow }) {
    super(scope, id, props);
    const { everyMinutes, atHour } = props.row;
    new events.Rule(this, 'Rule', {
      schedule:
        atHour === undefined
          ? events.Schedule.rate(Duration.minutes(everyMinutes))
          : events.Schedule.cron({ minute: '0', hour: String(atHour) }),
      targets: [new targets.LambdaFunction(this.lambda, RETRIES)],
    });
  }
}

/** One function for each schedule row. */
export class Schedules extends Construct {
  constructor(scope: Construct, id: string, props: SchedulesProps) {
    super(scope, id);
    for (const row of scheduleRows) {
      if (row.demoOnly && !props.stage.demo) continue;
      new ScheduledFunction(this, pascalCase(row.id), { ...props, row });
    }
  }
}
