/**
 * Every endpoint runs these steps around its handler, in this order:
 *
 * - `ownSite`: 403
 * - `body`: size 413, media type 415
 * - `token`: 401, without a read of the table
 * - `parse`: after the token, so that nobody without one can make the shop parse a large body
 * - account and right: 401, 403. One read has the account and the items that the handler wants. It
 *   runs beside the handler, because only there Middy's timeout covers it
 * - schema: 400, or 404 for an id in the path that cannot exist
 * - handler: gets parsed, typed input and throws ShopError; knows no status, header or JSON
 * - `answer`: result or error → status, headers, JSON
 * - the log (functions/runtime/compose.ts)
 */
import type { Owner } from '#shared/domain/ids.ts';
import { ANSWER_RESERVE_MS } from '#shared/domain/limits.ts';
import type { Access, HandlerResult, HttpRow, RouteInput } from '#shared/rows/row.ts';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { compose } from '../runtime/compose.ts';
import { runInScope } from '../runtime/request-scope.ts';
import type { Item } from '../table/keys.ts';
import type { Answer } from './answer.ts';
import {
  answer,
  body,
  ownSite,
  parse,
  token,
  type Authenticate,
  type RequestState,
} from './steps.ts';

type ActorFor<A extends Access> = A extends 'public'
  ? undefined
  : A extends 'user'
    ? Extract<Owner, { role: 'user' }>
    : A extends 'admin' | 'staff'
      ? Extract<Owner, { role: 'admin' }>
      : Owner;

export interface EndpointRequest<R extends HttpRow, Found = unknown> extends RouteInput<R> {
  actor: ActorFor<R['access']>;
  account: Item;
  now: Date;
  requestId: string;
  /** `<address>:<port>` of the client, from CloudFront. */
  viewerAddress: string;
  found: Found;
}

export type EndpointHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<Answer>;

/** Handlers call `endpoint`, `signedInEndpoint` or `resetTokenEndpoint`. */
export const makeEndpoint = <const R extends HttpRow, Found>(
  route: R,
  handle: (request: EndpointRequest<R, Found>) => Promise<HandlerResult<R>>,
  authenticate?: Authenticate,
): EndpointHandler =>
  compose(
    route,
    async (event: APIGatewayProxyEventV2, state: RequestState, deadline): Promise<unknown> => {
      const identity = await state.identify?.(await state.parsing.catch(() => undefined));
      if (identity) state.line.actor = `${identity.actor.role}:${identity.actor.id}`;
      const request = {
        ...(await state.parsing),
        account: {},
        found: {},
        actor: undefined,
        ...identity,
        requestId: state.line.requestId,
        viewerAddress: event.headers['cloudfront-viewer-address'] ?? '',
        now: new Date(),
      };
      const scope = { deadline, caller: identity?.caller };
      return runInScope(scope, () => handle(request as EndpointRequest<R, Found>));
    },
    {
      steps: [answer(route), ownSite, body(route), token(authenticate), parse(route)],
      reserveMs: ANSWER_RESERVE_MS,
    },
  ) as EndpointHandler;

/** The handler of a public route. Another row does not compile. */
export const endpoint = <const R extends HttpRow & { access: 'public' }>(
  route: R,
  handle: (request: EndpointRequest<R>) => Promise<HandlerResult<R>>,
): EndpointHandler => makeEndpoint(route, handle);
