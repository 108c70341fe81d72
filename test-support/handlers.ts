/** Loads the handler of every HTTP row. Call it late: a handler reads its environment when imported. */
import { handlerFile, httpRows, type RouteId } from '#shared/rows/index.ts';
import type { EndpointHandler } from '../functions/http/endpoint.ts';

export const loadHandlers = async (): Promise<Record<RouteId, EndpointHandler>> => {
  const entries = httpRows.map(async (row) => {
    const { handler } = (await import(`../${handlerFile(row)}`)) as { handler: EndpointHandler };
    return [row.id, handler] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<RouteId, EndpointHandler>;
};
