import { pascalCase } from '#shared/routes/index.ts';
import { allSchedules, type ScheduleSpec } from '#shared/schedules.ts';
import { Duration } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import * as targets from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { ShopFunction, type FunctionContext } from './shop-function.ts';

/** The Lambda of one schedule and the rule that starts it. */
class ScheduledFunction extends ShopFunction {
  constructor(
    scope: Construct,
    id: string,
    { schedule, ...context }: FunctionContext & { schedule: ScheduleSpec },
  ) {
    super(scope, id, {
      ...context,
      row: schedule,
      settings: {
        description: schedule.summary,
        memorySize: 512,
        timeoutSeconds: schedule.timeoutSeconds,
      },
    });
    new events.Rule(this, 'Rule', {
      schedule: events.Schedule.rate(Duration.minutes(schedule.everyMinutes)),
      targets: [new targets.LambdaFunction(this.lambda, { retryAttempts: 2 })],
    });
  }
}

/** What the shop does by the clock: one function for each row. */
export class Schedules extends Construct {
  constructor(scope: Construct, id: string, context: FunctionContext) {
    super(scope, id);
    for (const schedule of allSchedules) {
      new ScheduledFunction(this, pascalCase(schedule.id), { ...context, schedule });
    }
  }
}
