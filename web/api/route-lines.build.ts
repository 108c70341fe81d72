/** Evaluated at build time (vite.config.ts): zod and the schemas never reach the browser. */
import { httpRows, type RouteId } from '#shared/rows/index.ts';
import type { HttpRow } from '#shared/rows/row.ts';

type RouteLine = readonly [method: HttpRow['method'], path: string];

/** `listProducts` → `['GET', '/products']`: all that the browser needs of a row at run time. */
export const routeLines = Object.fromEntries(
  httpRows.map(({ id, method, path }): [string, RouteLine] => [id, [method, path]]),
) as Record<RouteId, RouteLine>;
