/** Evaluated at build time (vite.config.ts): zod and the schemas never reach the browser. */
import { allRoutes, type RouteId } from '#shared/rows/index.ts';
import type { RouteSpec } from '#shared/rows/route.ts';

type RouteLine = readonly [method: RouteSpec['method'], path: string];

/** `listProducts` → `['GET', '/products']`: all that the browser needs of a row at run time. */
export const routeLines = Object.fromEntries(
  allRoutes.map(({ id, method, path }): [string, RouteLine] => [id, [method, path]]),
) as Record<RouteId, RouteLine>;
