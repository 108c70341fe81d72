/** Every handler by its route's id. Loaded late: a handler reads its environment when it is loaded. */
import { allRoutes, kebabCase, type RouteId } from '#shared/rows/index.ts';
import type { EndpointHandler } from '../functions/http/endpoint.ts';

export const loadHandlers = async (): Promise<Record<RouteId, EndpointHandler>> => {
  const entries = allRoutes.map(async ({ area, id }) => {
    const file = `../functions/${area}/${kebabCase(id)}.ts`;
    const { handler } = (await import(file)) as { handler: EndpointHandler };
    return [id, handler] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<RouteId, EndpointHandler>;
};
