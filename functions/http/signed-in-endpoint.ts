/** Endpoints with a signed-in caller: the stack of endpoint.ts with identity and rights. */
import type { Owner } from '#shared/domain/ids.ts';
import type { Access, HandlerResult, RouteInput, HttpRow } from '#shared/rows/row.ts';
import type { FoundItems, WantedItems } from '../table/wanted.ts';
import { authenticate, authorize } from './actor.ts';
import { makeEndpoint, type EndpointHandler, type EndpointRequest } from './endpoint.ts';

type SignedIn = Exclude<Access, 'public' | 'resetToken'>;

/** The handler of a route that requires a bearer token; a public row does not compile. */
export const signedInEndpoint = <const R extends HttpRow & { access: SignedIn }>(
  route: R,
  handle: (request: EndpointRequest<R>) => Promise<HandlerResult<R>>,
): EndpointHandler => makeEndpoint(route, handle, {}, { authenticate, authorize });

/**
 * The same for a handler that needs items. `alsoRead` names them; they are read in the same request
 * as the caller's account, and the handler gets them decoded as `found` (ADR-0035).
 */
export const signedInReadingEndpoint = <
  const R extends HttpRow & { access: SignedIn },
  W extends WantedItems,
>(
  route: R,
  alsoRead: (input: RouteInput<R>, owner: Owner) => W,
  handle: (request: EndpointRequest<R, FoundItems<W>>) => Promise<HandlerResult<R>>,
): EndpointHandler => makeEndpoint(route, handle, { alsoRead }, { authenticate, authorize });
