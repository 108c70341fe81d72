/** The local services never conflict, throttle, reject or lose an answer. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { close, listen } from '../local/http/http-server.ts';

export type Fault =
  /** Another transaction changed an item at the same time. Nothing was written. */
  | 'conflict'
  /** As on AWS, a transaction locks its items for `holdMs`, and others that need one conflict. */
  | 'lock'
  | 'throttle'
  /** A bare 500. Nothing was written. */
  | 'error'
  | 'reject'
  | 'deny'
  /** The connection ends before the call arrives. */
  | 'drop-before'
  /** The connection ends after the call and before its answer. */
  | 'drop-after'
  /** The connection ends in the middle of the answer. */
  | 'cut'
  /** The second half of the answer never comes. */
  | 'stall'
  | 'hang';

export interface FaultRule {
  operation: string;
  fault: Fault;
  /** Matching calls that pass before the first fault; default 0. */
  skip?: number;
  /** Matching calls that fail; default all. */
  times?: number;
  /** For `lock`: milliseconds that a transaction takes in addition to DynamoDB Local's time. */
  holdMs?: number;
  probability?: number;
}

const ANSWER_HEADERS = /^(?:content-type|etag|last-modified|x-amz-.*)$/;

/** mulberry32: the same seed gives the same numbers. */
export const randomFrom = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

const reject = (response: ServerResponse, status: number, body: object | string): void => {
  const isXml = typeof body === 'string';
  response.writeHead(status, { 'content-type': isXml ? 'text/xml' : 'application/x-amz-json-1.0' });
  response.end(isXml ? body : JSON.stringify(body));
};
const dynamoDbError = (name: string): object => ({
  __type: `com.amazonaws.dynamodb.v20120810#${name}`,
  message: 'injected',
});
const sesError = (code: string, message: string): string =>
  `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`;

const REJECTIONS: Partial<Record<Fault, readonly [number, object | string]>> = {
  throttle: [400, dynamoDbError('ProvisionedThroughputExceededException')],
  error: [500, dynamoDbError('InternalServerError')],
  reject: [400, sesError('MessageRejected', 'No')],
  deny: [403, sesError('AccessDenied', 'User `x` is not authorized to perform `ses:SendRawEmail`')],
};

type Attributes = Record<string, { S?: string }>;

const itemsOf = (body: Buffer): string[] => {
  const { TransactItems } = JSON.parse(body.toString()) as {
    TransactItems: Record<string, { Key?: Attributes; Item?: Attributes }>[];
  };
  return TransactItems.flatMap((write) =>
    Object.values(write).map(({ Key, Item }) => {
      const { pk, sk } = Key ?? Item ?? {};
      return `${pk?.S} ${sk?.S}`;
    }),
  );
};

/** DynamoDB has the operation in a header, S3 in the query, SES in the body. */
const operationOf = ({ headers, url = '' }: IncomingMessage, body: Buffer): string =>
  String(headers['x-amz-target'] ?? '').replace(/^.*\./, '') ||
  (/\?delete\b/.test(url) ? 'DeleteObjects' : '') ||
  (/[?&]x-id=(\w+)/.exec(url)?.[1] ?? new URLSearchParams(body.toString()).get('Action') ?? '');

interface Passing {
  holdMs?: number;
  fault?: Fault | undefined;
}

const pass = async (
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  { holdMs = 0, fault }: Passing,
): Promise<void> => {
  // These headers belong to the client's connection, and fetch rejects `expect`.
  const { host: _, connection: __, expect: ___, ...headers } = request.headers;
  const passed = await fetch(new URL(request.url ?? '/', target), {
    method: request.method ?? 'POST',
    headers: headers as Record<string, string>,
    body: body.length > 0 ? new Uint8Array(body) : null,
  });
  const answer = Buffer.from(await passed.arrayBuffer());
  if (holdMs > 0) await setTimeout(holdMs);
  if (fault === 'drop-after') {
    request.socket.destroy();
    return;
  }
  const kept = [...passed.headers].filter(([name]) => ANSWER_HEADERS.test(name));
  response.writeHead(passed.status, {
    ...Object.fromEntries(kept),
    'content-length': answer.length,
  });
  if (fault !== 'cut' && fault !== 'stall') {
    response.end(answer);
    return;
  }
  response.write(answer.subarray(0, answer.length / 2), () => {
    if (fault === 'cut') request.socket.destroy();
  });
};

export class FaultProxy {
  readonly calls: string[] = [];
  readonly #target: string;
  readonly #chance: () => number;
  #rules: (FaultRule & { times: number; skip: number })[] = [];
  #conflicts = 0;
  readonly #locked = new Set<string>();
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch(() => request.socket.destroy());
  });

  constructor(target: string, seed: number) {
    this.#target = target;
    this.#chance = randomFrom(seed);
  }

  async start(): Promise<this> {
    await listen(this.#server);
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Transactions that were rejected since the last `inject`. */
  conflicts = (): number => this.#conflicts;

  inject = (...next: FaultRule[]): void => {
    this.#rules = next.map((rule) => ({ times: Number.POSITIVE_INFINITY, skip: 0, ...rule }));
    this.calls.length = 0;
    this.#conflicts = 0;
  };

  stop = (): Promise<void> => close(this.#server);

  #faultOf(operation: string): FaultRule | undefined {
    const rule = this.#rules.find((one) => one.operation === operation && one.times > 0);
    if (!rule || this.#chance() >= (rule.probability ?? 1)) return undefined;
    if (rule.skip > 0) {
      rule.skip -= 1;
      return undefined;
    }
    rule.times -= 1;
    return rule;
  }

  #cancel(response: ServerResponse, isConflict: readonly boolean[]): void {
    this.#conflicts += 1;
    reject(response, 400, {
      ...dynamoDbError('TransactionCanceledException'),
      CancellationReasons: isConflict.map((one) => ({
        Code: one ? 'TransactionConflict' : 'None',
      })),
    });
  }

  async #lock(items: string[], response: ServerResponse, run: () => Promise<void>): Promise<void> {
    const isLocked = items.map((item) => this.#locked.has(item));
    if (isLocked.includes(true)) {
      this.#cancel(response, isLocked);
      return;
    }
    for (const item of items) this.#locked.add(item);
    try {
      await run();
    } finally {
      for (const item of items) this.#locked.delete(item);
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const operation = operationOf(request, body);
    this.calls.push(operation);
    const { fault, holdMs = 0 } = this.#faultOf(operation) ?? {};
    const passOn = (passing: Passing): Promise<void> =>
      pass(this.#target, request, response, body, passing);
    const rejection = fault && REJECTIONS[fault];
    if (rejection) reject(response, ...rejection);
    else if (fault === 'conflict') {
      this.#cancel(
        response,
        itemsOf(body).map((_, index) => index === 0),
      );
    } else if (fault === 'lock') {
      await this.#lock(itemsOf(body), response, () => passOn({ holdMs }));
    } else if (fault === 'drop-before') request.socket.destroy();
    else if (fault !== 'hang') await passOn({ fault });
  }
}

export const startFaultProxy = (target: string, seed = 1): Promise<FaultProxy> =>
  new FaultProxy(target, seed).start();

/** The shop's clients read their endpoint with their first call. */
export const faultProxyOf = (
  service: 'DYNAMODB' | 'S3',
): Pick<FaultProxy, 'calls' | 'conflicts' | 'inject'> => {
  const variable = `AWS_ENDPOINT_URL_${service}`;
  let proxy: FaultProxy;
  beforeAll(async () => {
    proxy = await startFaultProxy(process.env[variable] ?? '');
    process.env[variable] = proxy.url;
  });
  afterEach(() => proxy.inject());
  afterAll(() => proxy.stop());
  return {
    get calls() {
      return proxy.calls;
    },
    conflicts: () => proxy.conflicts(),
    inject: (...rules) => proxy.inject(...rules),
  };
};
