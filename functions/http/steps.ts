import { ShopError } from '#shared/domain/errors.ts';
import type { Owner } from '#shared/domain/ids.ts';
import { countsOf } from '#shared/rows/metrics.ts';
import type { HttpRow, RouteInput } from '#shared/rows/row.ts';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { CallState, Step } from '../runtime/compose.ts';
import type { Caller } from '../runtime/request-scope.ts';
import type { Item } from '../table/keys.ts';
import { errorAnswer, successAnswer } from './answer.ts';
import { parseForm, parseInput, parseJson, readBody } from './body.ts';

export interface Identity {
  actor: Owner;
  account: Item;
  /** Set for a session. Every transaction of the request requires it. */
  caller?: Caller;
  found?: unknown;
}

type Input = RouteInput<HttpRow>;

/**
 * Checks the token without reading the table; the result reads the account and checks its right. An
 * argument, so that bundles of public routes contain neither jose nor secrets. Its input is
 * undefined when invalid, because an error of the right is answered first.
 */
export type Authenticate = (
  event: APIGatewayProxyEventV2,
) => Promise<(input: Input | undefined) => Promise<Identity>>;

export interface RequestState extends CallState {
  bytes: Buffer;
  identify?: Awaited<ReturnType<Authenticate>>;
  parsing: Promise<Input>;
}

type RequestStep = Step<APIGatewayProxyEventV2, RequestState>;

export const ownSite: RequestStep = {
  before: ({ event: { headers, requestContext } }) => {
    const site = headers['sec-fetch-site'];
    const foreign = site !== undefined && site !== 'same-origin' && site !== 'none';
    if (foreign && requestContext.http.method !== 'GET') throw new ShopError('FORBIDDEN');
  },
};

export const body = (route: HttpRow): RequestStep => ({
  before: ({ event, context: { state } }) => {
    state.bytes = readBody(route, event);
  },
});

export const token = (authenticate?: Authenticate): RequestStep => ({
  before: async ({ event, context: { state } }) => {
    if (authenticate) state.identify = await authenticate(event);
  },
});

const parseRequest = async (
  route: HttpRow,
  event: APIGatewayProxyEventV2,
  bytes: Buffer,
): Promise<Input> => {
  const { input } = route;
  const json = input.body && parseJson(bytes);
  const form = input.form && (await parseForm(route, bytes, event.headers['content-type'] ?? ''));
  const params = input.params?.safeParse(event.pathParameters ?? {});
  // A 404, because the id comes from a URL and not from a form.
  if (params && !params.success) throw new ShopError('NOT_FOUND');
  return {
    params: params?.data,
    query: parseInput(input.query, event.queryStringParameters ?? {}),
    headers: parseInput(input.headers, event.headers),
    body: parseInput(input.body, json),
    form: parseInput(input.form, form?.fields),
    rawBody: input.rawBody ? bytes : new Uint8Array(),
    files: form?.files ?? {},
  } as Input;
};

/** Keeps an input error until the caller's right was checked. */
export const parse = (route: HttpRow): RequestStep => ({
  before: async ({ event, context: { state } }) => {
    state.parsing = parseRequest(route, event, state.bytes);
    await state.parsing.catch(() => undefined);
  },
});

export const answer = (route: HttpRow): RequestStep => ({
  before: ({ event, context: { state } }) => {
    state.line.requestId = event.requestContext.requestId;
  },
  after: async (call) => {
    const { event, context, response } = call;
    const { line, parsing } = context.state;
    const made = successAnswer(route, response, event, await parsing);
    line.status = made.statusCode;
    context.state.counts = countsOf(route, made.statusCode);
    call.response = made;
  },
  onError: (call) => {
    const { state } = call.context;
    // An unexpected error reveals neither a stack nor a text of AWS.
    const error = call.error instanceof ShopError ? call.error : new ShopError('INTERNAL');
    Object.assign(state.line, { status: error.status, code: error.code });
    state.counts = countsOf(route, error.status);
    call.response = errorAnswer(error, state.line.requestId);
  },
});
