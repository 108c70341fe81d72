/**
 * A worker thread per function. On AWS concurrent calls have containers of their own; here they
 * share a worker, so code that keeps a caller's data in a module variable fails.
 */
import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

export type InvocationResult =
  { outcome: 'returned'; payload: string } | { outcome: 'failed' | 'timedOut' };

export interface FunctionDefinition {
  name: string;
  bundle: string;
  environment: Readonly<Record<string, string>>;
  timeoutSeconds: number;
  preload?: string | undefined;
}

export type FunctionLog = (text: string) => void;

interface Container {
  worker: Worker;
  open: Map<string, (result: InvocationResult) => void>;
}

type Message = { id: string } & ({ payload: string } | { error: string });

/** A crash, a timeout or `reload` makes the next call start a new container. */
export class LocalFunction {
  readonly #definition: FunctionDefinition;
  readonly #log: FunctionLog;
  #current: Container | undefined;

  constructor(definition: FunctionDefinition, log: FunctionLog) {
    this.#definition = definition;
    this.#log = log;
  }

  /** Never rejects: a crash and a timeout are outcomes, as on Lambda. */
  invoke(event: string): Promise<InvocationResult> {
    const container = (this.#current ??= this.#start());
    const id = randomUUID();
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#log(`${this.#definition.name}: timed out\n`);
        this.#retire(container);
        settle({ outcome: 'timedOut' });
      }, this.#definition.timeoutSeconds * 1000);
      const settle = (result: InvocationResult): void => {
        clearTimeout(timer);
        container.open.delete(id);
        resolve(result);
        if (container !== this.#current && container.open.size === 0) {
          void container.worker.terminate();
        }
      };
      container.open.set(id, settle);
      container.worker.postMessage({ id, event });
    });
  }

  /** The next call loads the current bundle. Open calls finish. */
  reload(): void {
    if (this.#current) this.#retire(this.#current);
  }

  async stop(): Promise<void> {
    const container = this.#current;
    this.#current = undefined;
    await container?.worker.terminate();
  }

  #retire(container: Container): void {
    if (this.#current === container) this.#current = undefined;
    if (container.open.size === 0) void container.worker.terminate();
  }

  #start(): Container {
    const { name, bundle, environment, timeoutSeconds, preload } = this.#definition;
    const worker = new Worker(new URL('./function-worker.mjs', import.meta.url), {
      workerData: {
        bundle: pathToFileURL(bundle).href,
        functionName: name,
        timeoutMs: timeoutSeconds * 1000,
        preload: preload && pathToFileURL(preload).href,
      },
      env: environment,
      // Without the TypeScript loader and the debugger flags of this process.
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    const container: Container = { worker, open: new Map() };
    worker.stdout.setEncoding('utf8').on('data', this.#log);
    worker.stderr.setEncoding('utf8').on('data', this.#log);
    worker.on('message', (message: Message) => {
      if ('error' in message) this.#log(`${name}: ${message.error}\n`);
      container.open.get(message.id)?.(
        'payload' in message
          ? { outcome: 'returned', payload: message.payload }
          : { outcome: 'failed' },
      );
    });
    worker.on('error', (error) => this.#log(`${name}: ${error.stack ?? error.message}\n`));
    worker.on('exit', () => {
      if (this.#current === container) this.#current = undefined;
      for (const settle of container.open.values()) settle({ outcome: 'failed' });
    });
    return container;
  }
}
