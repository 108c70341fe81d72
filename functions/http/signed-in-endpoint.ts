/** Endpoints whose caller is known: the stack of endpoint.ts with identity and rights. */
import type { Access, HandlerResult, HttpRow } from '#shared/rows/row.ts';
import { authenticate, authorize } from './actor.ts';
import {
  makeEndpoint,
  type EndpointHandler,
  type EndpointOptions,
  type EndpointRequest,
} from './endpoint.ts';

type SignedIn = Exclude<Access, 'public' | 'resetToken'>;

/**
 * Makes the handler of a route that wants a bearer; a public row does not compile. `alsoRead` names
 * what to fetch together with the caller's account (ADR-0003).
 */
export const signedInEndpoint = <const R extends HttpRow & { access: SignedIn }>(
  route: R,
  handle: (request: EndpointRequest<R>) => Promise<HandlerResult<R>>,
  options: EndpointOptions<R> = {},
): EndpointHandler => makeEndpoint(route, handle, options, { authenticate, authorize });
