import { pascalCase } from '#shared/rows/index.ts';
import { allWorkers } from '#shared/rows/workers.ts';
import { Construct } from 'constructs';
import { DeadLetters } from './dead-letters.ts';
import { Mail } from '../mail/mail.ts';
import type { FunctionContext } from './shop-function.ts';
import { WorkerFunction } from './worker-function.ts';

/** What follows the table's stream: one function for each worker, and their dead letters. */
export class Workers extends Construct {
  readonly mail: Mail;

  constructor(scope: Construct, id: string, context: FunctionContext) {
    super(scope, id);
    const deadLetters = new DeadLetters(this, 'DeadLetters');
    this.mail = new Mail(this, 'Mail', context.stage.mailFrom);
    const { sending } = this.mail;
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
