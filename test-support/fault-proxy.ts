/**
 * A proxy that injects faults of DynamoDB, S3 and SES. DynamoDB Local never answers
 * TransactionConflict, never throttles and never loses an answer. The local mailbox accepts every
 * mail. Error codes of other services are injected with aws-sdk-client-mock.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { close, listen } from '../local/http/http-server.ts';

export type Fault =
  /** Another transaction changed an item at the same time; nothing was written. */
  | 'conflict'
  /**
   * As on AWS, a transaction locks its items for `holdMs`, and others that need one of them conflict.
   */
  | 'lock'
  | 'throttle'
  /** A bare 500; nothing was written. */
  | 'error'
  /** SES: MessageRejected. */
  | 'reject'
  /** SES: MessageRejected by a sandboxed account for a recipient that nobody has verified. */
  | 'unverified'
  /** SES: AccessDenied. */
  | 'deny'
  /** The connection ends before the call arrives; nothing was written. */
  | 'drop-before'
  /** The call is carried out, but the connection ends before the answer. */
  | 'drop-after'
  /** The call is carried out, but the connection ends in the middle of the answer. */
  | 'cut'
  /** The call is carried out, but the second half of the answer never comes. */
  | 'stall'
  /** No answer at all. */
  | 'hang';

export interface FaultRule {
  /** The operation's name: `TransactWriteItems`, `PutObject`, `SendRawEmail`. */
  operation: string;
  fault: Fault;
  /** Matching calls that pass before the first fault; default 0. */
  skip?: number;
  /** Matching calls that fail; default all. */
  times?: number;
  /** For `lock`: milliseconds that a transaction takes besides DynamoDB Local's own time. */
  holdMs?: number;
  /** 0–1, from the seeded sequence of the proxy; default 1. */
  probability?: number;
}

/** Headers that the proxy passes on. The other headers belong to the connection. */
const ANSWER_HEADERS = /^(?:content-type|etag|last-modified|x-amz-.*)$/;

/** The generator mulberry32. The same seed gives the same numbers. */
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

/** Answers without a call: status and body. */
const REJECTIONS: Partial<Record<Fault, readonly [number, object | string]>> = {
  throttle: [400, dynamoDbError('ProvisionedThroughputExceededException')],
  error: [500, dynamoDbError('InternalServerError')],
  reject: [400, sesError('MessageRejected', 'No')],
  unverified: [
    400,
    sesError(
      'MessageRejected',
      'Email address is not verified. The following identities failed the check in region EU-WEST-1: x@example.com',
    ),
  ],
  deny: [403, sesError('AccessDenied', 'User `x` is not authorized to perform `ses:SendRawEmail`')],
};

type Attributes = Record<string, { S?: string }>;

/** Names the items of a transaction. */
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

/** The operation is in a header for DynamoDB, in the query for S3, in the form body for SES. */
const operationOf = ({ headers, url = '' }: IncomingMessage, body: Buffer): string =>
  String(headers['x-amz-target'] ?? '').replace(/^.*\./, '') ||
  (/\?delete\b/.test(url) ? 'DeleteObjects' : '') ||
  (/[?&]x-id=(\w+)/.exec(url)?.[1] ?? new URLSearchParams(body.toString()).get('Action') ?? '');

interface Passing {
  holdMs?: number;
  fault?: Fault | undefined;
}

/** Passes a request on, and the answer back unless the fault prevents it. */
const pass = async (
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  { holdMs = 0, fault }: Passing,
): Promise<void> => {
  // These headers belong to the connection of the client; fetch rejects `expect`.
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
  /** Received operations in order; cleared by `inject`. */
  readonly calls: string[] = [];
  readonly #target: string;
  readonly #chance: () => number;
  #rules: (FaultRule & { times: number; skip: number })[] = [];
  #conflicts = 0;
  /** Items that a transaction is writing. */
  readonly #locked = new Set<string>();
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch(() => request.socket.destroy());
  });

  constructor(target: string, seed: number) {
    this.#target = target;
    this.#chance = randomFrom(seed);
  }

  /** On a free port. */
  async start(): Promise<this> {
    await listen(this.#server);
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Transactions that were rejected by `conflict` or `lock`; set to zero by `inject`. */
  conflicts = (): number => this.#conflicts;

  /** Replaces the rules. Without rules every call passes. */
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

  /** Runs a transaction unless another one is writing its items. */
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

/** Starts a proxy in front of the given endpoint. */
export const startFaultProxy = (target: string, seed = 1): Promise<FaultProxy> =>
  new FaultProxy(target, seed).start();

/**
 * Puts a proxy in front of a service for the tests of a file. The shop's clients read their endpoint
 * with their first call.
 */
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
