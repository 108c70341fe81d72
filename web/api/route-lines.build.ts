/**
 * Evaluated at build time (vite.config.ts), so that zod and the schemas stay out of the browser.
 */
import { allRoutes, type RouteId } from '#shared/rows/index.ts';
import type { RouteSpec } from '#shared/rows/route.ts';

type RouteLine = readonly [method: RouteSpec['method'], path: string];

/** `listProducts` → `['GET', '/products']`. */
export const routeLines = Object.fromEntries(
  allRoutes.map(({ id, method, path }): [string, RouteLine] => [id, [method, path]]),
) as Record<RouteId, RouteLine>;
