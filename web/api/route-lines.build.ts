/** Evaluated at build time (vite.config.ts), so that the browser gets no zod and no schemas. */
import { httpRows, type RouteId } from '#shared/rows/index.ts';
import type { HttpRow } from '#shared/rows/row.ts';

type RouteLine = readonly [method: HttpRow['method'], path: string];

export const routeLines = Object.fromEntries(
  httpRows
    .filter(({ html }) => !html)
    .map(({ id, method, path }): [string, RouteLine] => [id, [method, path]]),
) as Record<RouteId, RouteLine>;
