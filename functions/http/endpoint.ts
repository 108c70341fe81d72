/**
 * The steps of every endpoint around its handler, in this order:
 *
 *   check    size 413 → media type 415 → token 401 → permission 403 → schema 400 (REQ-RIGHTS), so
 * that an anonymous caller learns neither schemas nor which ids exist   handler  gets parsed, typed
 * input; throws ShopError; handles no status, header or JSON   answer   result → JSON with headers;
 * error → the table in shared/domain/errors.ts   log      last, so that it sees the final answer
 */
import { ShopError } from '#shared/domain/errors.ts';
import type { Owner } from '#shared/domain/ids.ts';
import { ANSWER_RESERVE_MS } from '#shared/domain/limits.ts';
import { countsOf } from '#shared/rows/metrics.ts';
import {
  usesOf,
  type Access,
  type HandlerResult,
  type HttpRow,
  type RouteInput,
} from '#shared/rows/row.ts';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { requireEnv } from '../runtime/env.ts';
import { logFault, logRequest } from '../runtime/request-log.ts';
import { runInScope, type Caller } from '../runtime/request-scope.ts';
import type { Item } from '../table/keys.ts';
import { errorAnswer, successAnswer, type Answer } from './answer.ts';
import { parseForm, parseJson, readBody } from './body.ts';
import { parseInput } from './validation.ts';

type ActorFor<A extends Access> = A extends 'public'
  ? undefined
  : A extends 'user'
    ? Extract<Owner, { role: 'user' }>
    : A extends 'admin' | 'staff'
      ? Extract<Owner, { role: 'admin' }>
      : Owner;

export interface EndpointRequest<R extends HttpRow, Found = unknown> extends RouteInput<R> {
  actor: ActorFor<R['access']>;
  /** The account item of the actor; empty for a public route. */
  account: Item;
  now: Date;
  requestId: string;
  /** `<address>:<port>` of the client, as CloudFront reports it. */
  viewerAddress: string;
  /** The items that `alsoRead` named, decoded. */
  found: Found;
}

/** The signed-in account that calls. */
export interface Identity {
  actor: Owner;
  account: Item;
  /** Set for a session, which every transaction of the request requires (PROMISE-S11). */
  caller?: Caller;
  /** Items that were read in the same round trip (BUDGET-P07). */
  found?: unknown;
}

/**
 * Identifies the caller and checks the right to call the route. Passed as an argument, so that the
 * bundles of public routes contain neither jose nor secrets.
 * @param input `undefined` when it is invalid: its error is answered after the one of the caller
 */
export type Authenticate<R extends HttpRow> = (
  event: APIGatewayProxyEventV2,
  input: RouteInput<R> | undefined,
) => Promise<Identity>;

/**
 * Ends the wait for slow work with UNAVAILABLE, so that the caller gets the shop's own answer before
 * Lambda ends the function, which would be a bare 503 (PROMISE-R14).
 */
const unlessLate = async <T>(signal: AbortSignal, work: Promise<T>): Promise<T> => {
  let end = (): void => undefined;
  const late = new Promise<never>((_, reject) => {
    end = () => reject(new ShopError('UNAVAILABLE', { retryAfter: 2 }));
    signal.addEventListener('abort', end);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    signal.removeEventListener('abort', end);
  }
};

const parseRequest = async (
  route: HttpRow,
  event: APIGatewayProxyEventV2,
  bytes: Buffer,
): Promise<RouteInput<HttpRow>> => {
  const { input } = route;
  const json = input.body && parseJson(bytes);
  const form = input.form && (await parseForm(route, bytes, event.headers['content-type'] ?? ''));
  const params = input.params?.safeParse(event.pathParameters ?? {});
  // An id that cannot exist is a 404, because the id comes from a URL and not from a form.
  if (params && !params.success) throw new ShopError('NOT_FOUND');
  return {
    params: params?.data,
    query: parseInput(input.query, event.queryStringParameters ?? {}),
    headers: parseInput(input.headers, event.headers),
    body: parseInput(input.body, json),
    form: parseInput(input.form, form?.fields),
    rawBody: input.rawBody ? bytes : new Uint8Array(),
    files: form?.files ?? {},
    // The schemas of the row parsed these values, so they have the types of the row.
  } as RouteInput<HttpRow>;
};

/** Rejects writes from pages of other sites, including plain forms (PROMISE-S22). */
const rejectForeignSites = (event: APIGatewayProxyEventV2): void => {
  const site = event.headers['sec-fetch-site'];
  const foreign = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (foreign && event.requestContext.http.method !== 'GET') throw new ShopError('FORBIDDEN');
};

let coldStart = true;

/** Logs one line, with the role and id of the caller as the only data about the caller. */
const log = (
  route: HttpRow,
  requestId: string,
  { statusCode, body }: Answer,
  { startedAt, identity }: { startedAt: number; identity: Identity | undefined },
): void => {
  const code = statusCode >= 400 ? /"code":"(\w+)"/.exec(body ?? '')?.[1] : '';
  const line = {
    route: route.id,
    requestId,
    status: statusCode,
    ...(code && { code }),
    durationMs: Math.round(performance.now() - startedAt),
    ...(identity && { actor: `${identity.actor.role}:${identity.actor.id}` }),
    coldStart,
  };
  logRequest(line, countsOf(route, statusCode));
  coldStart = false;
};

/** The parts of the request on which the answer depends, besides the result. */
const askedIn = (event: APIGatewayProxyEventV2, requestId: string, input: RouteInput<HttpRow>) => ({
  requestId,
  ifNoneMatch: event.headers['if-none-match'],
  // Only the parameters of the row, because the cache key has no others (shared/rows/index.ts).
  query: Object.fromEntries(
    Object.entries(event.queryStringParameters ?? {}).filter(([name]) =>
      Object.hasOwn(input.query ?? {}, name),
    ),
  ),
});

export type EndpointHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<Answer>;

/**
 * Makes the Lambda handler of a route. Handlers call `endpoint`, `signedInEndpoint` or
 * `resetTokenEndpoint`, which pass the authentication that the row requires.
 */
export const makeEndpoint = <const R extends HttpRow, Found>(
  route: R,
  handle: (request: EndpointRequest<R, Found>) => Promise<HandlerResult<R>>,
  authenticate?: Authenticate<R>,
): EndpointHandler => {
  requireEnv(usesOf(route));
  return async (event, context) => {
    const startedAt = performance.now();
    const { requestId } = event.requestContext;
    let identity: Identity | undefined;
    let answer: Answer;
    const budget = Math.max(0, Math.floor(context.getRemainingTimeInMillis() - ANSWER_RESERVE_MS));
    const deadline = Date.now() + budget;
    const signal = AbortSignal.timeout(budget);
    try {
      const bytes = readBody(route, event);
      rejectForeignSites(event);
      // Parsed before authentication, which reads items of the input; a 400 is thrown after it.
      const parsing = parseRequest(route, event, bytes) as Promise<RouteInput<R>>;
      const valid = await parsing.catch(() => undefined);
      identity = authenticate && (await unlessLate(signal, authenticate(event, valid)));
      const input = await parsing;
      const request = {
        ...input,
        account: {},
        found: {},
        actor: undefined,
        ...identity,
        requestId,
        viewerAddress: event.headers['cloudfront-viewer-address'] ?? '',
        now: new Date(),
      };
      const scope = { deadline, signal, caller: identity?.caller };
      const result = await runInScope(scope, () =>
        unlessLate(signal, handle(request as EndpointRequest<R, Found>)),
      );
      answer = successAnswer(route, result, askedIn(event, requestId, input));
    } catch (error) {
      if (!(error instanceof ShopError)) logFault(route.id, requestId, error);
      answer = errorAnswer(error, requestId);
    }
    log(route, requestId, answer, { startedAt, identity });
    return answer;
  };
};

/**
 * Makes the handler of a public route; a row with another access does not compile. `handle` returns
 * the output of the row, or nothing where the row has none. It may throw ShopError with the codes
 * that the row documents.
 */
export const endpoint = <const R extends HttpRow & { access: 'public' }>(
  route: R,
  handle: (request: EndpointRequest<R>) => Promise<HandlerResult<R>>,
): EndpointHandler => makeEndpoint(route, handle);
