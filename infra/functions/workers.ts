import { pascalCase, streamRows } from '#shared/rows/index.ts';
import { Construct } from 'constructs';
import { DeadLetters } from './dead-letters.ts';
import { Mail } from '../mail/mail.ts';
import type { FunctionContext } from './shop-function.ts';
import { WorkerFunction } from './worker-function.ts';

/** One function for each stream row, and their dead-letter queue. */
export class Workers extends Construct {
  readonly mail: Mail;

  constructor(scope: Construct, id: string, context: FunctionContext) {
    super(scope, id);
    const deadLetters = new DeadLetters(this, 'DeadLetters');
    this.mail = new Mail(this, 'Mail', context.stage);
    const { sender } = this.mail;
    for (const row of streamRows) {
      // On a stage without a sender, mails stay in the outbox until they expire.
      if (row.uses.mail && !sender) continue;
      new WorkerFunction(this, pascalCase(row.id), { ...context, row, deadLetters, sender });
    }
  }
}
