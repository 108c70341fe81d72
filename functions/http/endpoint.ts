/**
 * The middleware stack of all endpoints, from the outside in. Only this file imports @middy.
 *
 *   log      outermost, so that it sees the final answer
 *   answer   result → JSON with headers; error → the table in shared/domain/errors.ts
 *   check    size 413 → media type 415 → token 401 → permission 403 → schema 400 (REQ-RIGHTS), so
 *            that an anonymous caller learns neither schemas nor which ids exist
 *   handler  gets parsed, typed input; throws ShopError; handles no status, header or JSON
 */
import { ShopError } from '#shared/domain/errors.ts';
import { ANSWER_RESERVE_MS } from '#shared/domain/limits.ts';
import { countsOf } from '#shared/rows/metrics.ts';
import type { Access, HandlerResult, RouteInput, HttpRow } from '#shared/rows/row.ts';
import middy, { type MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import type { Owner } from '#shared/domain/ids.ts';
import type { Item } from '../table/keys.ts';
import type { WantedItems } from '../table/wanted.ts';
import type { Actor, authorize } from './actor.ts';
import { errorAnswer, successAnswer, type Answer } from './answer.ts';
import { parseForm, parseJson, readBody } from './body.ts';
import { requireEnv } from '../runtime/env.ts';
import { logFault, logRequest } from '../runtime/request-log.ts';
import { parseInput } from './validation.ts';

type ActorFor<A extends Access> = A extends 'public'
  ? undefined
  : A extends 'user'
    ? Extract<Actor, { role: 'user' }>
    : A extends 'admin'
      ? Extract<Actor, { role: 'admin' }>
      : Actor;

/** The argument of a handler. */
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

/** Passed as an argument, so that the bundles of public routes contain neither jose nor secrets. */
export interface Authentication {
  authenticate: (
    authorization: string | undefined,
    alsoRead: (owner: Owner) => WantedItems,
  ) => Promise<{ actor: Actor; account: Item; found: unknown }>;
  authorize: typeof authorize;
}

export interface EndpointOptions<R extends HttpRow> {
  /**
   * Items to read in the same round trip as the caller's account (BUDGET-P07). Called with
   * valid input only.
   */
  alsoRead?: (input: RouteInput<R>, owner: Owner) => WantedItems;
}

type Request = middy.Request<APIGatewayProxyEventV2, unknown, Error, Context>;
type Middleware = MiddlewareObj<APIGatewayProxyEventV2, unknown, Error, Context>;

/** State of one request, shared by the middlewares. */
interface State {
  startedAt: number;
  requestId: string;
  actor?: Actor;
  account: Item;
  input?: RouteInput<HttpRow>;
  found: unknown;
}
const states = new WeakMap<object, State>();
const stateOf = (event: object): State => {
  const state = states.get(event);
  if (!state) throw new Error('The log middleware did not run first');
  return state;
};

let coldStart = true;

const log = (route: HttpRow): Middleware => {
  const write = ({ event, response }: Request): void => {
    const { startedAt, requestId, actor } = stateOf(event);
    const answer = response as Answer;
    const code = answer.statusCode >= 400 ? /"code":"(\w+)"/.exec(answer.body ?? '')?.[1] : '';
    const line = {
      route: route.id,
      requestId,
      status: answer.statusCode,
      ...(code && { code }),
      durationMs: Math.round(performance.now() - startedAt),
      ...(actor && { actor: `${actor.role}:${actor.id}` }),
      coldStart,
    };
    logRequest(line, countsOf(route, answer.statusCode));
    coldStart = false;
  };
  return {
    before: ({ event }) => {
      const { requestId } = event.requestContext;
      states.set(event, { startedAt: performance.now(), requestId, account: {}, found: {} });
    },
    after: write,
    onError: write,
  };
};

const answer = (route: HttpRow): Middleware => ({
  after: (request) => {
    const { requestId, input } = stateOf(request.event);
    const { headers, queryStringParameters = {} } = request.event;
    // Only what the row knows: the cache key has nothing else (shared/hosting/api-query.ts).
    const query = Object.fromEntries(
      Object.entries(queryStringParameters).filter(([name]) =>
        Object.hasOwn(input?.query ?? {}, name),
      ),
    );
    const ifNoneMatch = headers['if-none-match'];
    request.response = successAnswer(route, request.response, { requestId, ifNoneMatch, query });
  },
  onError: (request) => {
    const { requestId } = stateOf(request.event);
    if (!(request.error instanceof ShopError)) logFault(route.id, requestId, request.error);
    request.response = errorAnswer(request.error, requestId);
  },
});

/**
 * Ends the wait for slow work with UNAVAILABLE, so that the caller gets the shop's own answer before
 * Lambda ends the function, which would be a bare 503 (PROMISE-R14).
 */
const withinBudget = async <T>(context: Context, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ShopError('UNAVAILABLE', { retryAfter: 2 })),
      context.getRemainingTimeInMillis() - ANSWER_RESERVE_MS,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
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
    files: form?.files ?? {},
    // The schemas of the row parsed these values, so they have the types of the row.
  } as RouteInput<HttpRow>;
};

/** Rejects writes from pages of other sites, including plain forms (PROMISE-S22). */
const refuseForeignSites = (event: APIGatewayProxyEventV2): void => {
  const site = event.headers['sec-fetch-site'];
  const foreign = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (foreign && event.requestContext.http.method !== 'GET') throw new ShopError('FORBIDDEN');
};

const check = (
  route: HttpRow,
  { alsoRead }: EndpointOptions<HttpRow>,
  authentication?: Authentication,
): Middleware => ({
  before: async ({ event, context }) => {
    const state = stateOf(event);
    const bytes = readBody(route, event);
    refuseForeignSites(event);
    // Parsed before authentication because `alsoRead` needs the ids; a 400 is thrown after it.
    const parsing = parseRequest(route, event, bytes);
    const [parsed] = await Promise.allSettled([parsing]);
    if (authentication) {
      const { authenticate, authorize } = authentication;
      const authenticating = authenticate(event.headers['authorization'], (owner) =>
        parsed.status === 'fulfilled' && alsoRead ? alsoRead(parsed.value, owner) : {},
      );
      const { actor, account, found } = await withinBudget(context, authenticating);
      authorize(route.access, actor, event.pathParameters?.['id']);
      Object.assign(state, { actor, account, found });
    }
    state.input = await parsing;
  },
});

export type EndpointHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<Answer>;

/**
 * Makes the Lambda handler of a route. Handlers call `endpoint`, `signedInEndpoint` or
 * `resetTokenEndpoint`, which pass the authentication that the row requires.
 */
export const makeEndpoint = <const R extends HttpRow, Found>(
  route: R,
  handle: (request: EndpointRequest<R, Found>) => Promise<HandlerResult<R>>,
  options: EndpointOptions<R>,
  authentication?: Authentication,
): EndpointHandler => {
  requireEnv(route.uses);
  const lambda = middy<APIGatewayProxyEventV2, unknown, Error, Context>()
    .use(log(route))
    .use(answer(route))
    .use(check(route, options as EndpointOptions<HttpRow>, authentication))
    .handler((event, context) => {
      const { input, actor, account, found, requestId } = stateOf(event);
      const viewerAddress = event.headers['cloudfront-viewer-address'] ?? '';
      const request = {
        ...input,
        actor,
        account,
        found,
        requestId,
        viewerAddress,
        now: new Date(),
      };
      return withinBudget(context, handle(request as EndpointRequest<R, Found>));
    });
  return lambda as EndpointHandler;
};

/**
 * Makes the handler of a public route; a row with another access does not compile. `handle` returns
 * the output of the row, or nothing where the row has none. It may throw ShopError with the codes
 * that the row documents.
 */
export const endpoint = <const R extends HttpRow & { access: 'public' }>(
  route: R,
  handle: (request: EndpointRequest<R>) => Promise<HandlerResult<R>>,
): EndpointHandler => makeEndpoint(route, handle, {});
