import { pascalCase } from '#shared/rows/index.ts';
import { allSchedules, type ScheduleSpec } from '#shared/rows/schedules.ts';
import { Duration } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import * as targets from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { AsynchronousFunction, TRIES } from './asynchronous-function.ts';
import type { DeadLetters } from './dead-letters.ts';
import type { FunctionContext } from './shop-function.ts';

interface ScheduledFunctionProps extends FunctionContext {
  schedule: ScheduleSpec;
  deadLetters: DeadLetters;
}

/** The Lambda of one schedule and the rule that starts it. */
class ScheduledFunction extends AsynchronousFunction {
  constructor(
    scope: Construct,
    id: string,
    { schedule, deadLetters, ...context }: ScheduledFunctionProps,
  ) {
    super(scope, id, {
      ...context,
      deadLetters,
      row: schedule,
      settings: {
        description: schedule.summary,
        memorySize: 512,
        timeoutSeconds: schedule.timeoutSeconds,
      },
    });
    const { everyMinutes, atHour } = schedule;
    new events.Rule(this, 'Rule', {
      schedule:
        atHour === undefined
          ? events.Schedule.rate(Duration.minutes(everyMinutes))
          : events.Schedule.cron({ minute: '0', hour: String(atHour) }),
      targets: [new targets.LambdaFunction(this.lambda, TRIES)],
    });
  }
}

/** What the shop does by the clock: one function for each row. */
export class Schedules extends Construct {
  constructor(
    scope: Construct,
    id: string,
    context: FunctionContext & { deadLetters: DeadLetters },
  ) {
    super(scope, id);
    for (const schedule of allSchedules) {
      if (schedule.demoOnly && !context.stage.demo) continue;
      new ScheduledFunction(this, pascalCase(schedule.id), { ...context, schedule });
    }
  }
}
