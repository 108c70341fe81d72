/** Evaluated at build time (vite.config.ts), so that the browser gets no zod and no schemas. */
import { httpRows, type RouteId } from '#shared/rows/index.ts';
import type { HttpRow } from '#shared/rows/row.ts';

type RouteLine = readonly [method: HttpRow['method'], path: string];
type RouteLines = Record<RouteId, RouteLine>;

const linesOf = (isWanted: (row: HttpRow) => boolean) =>
  Object.fromEntries(
    httpRows
      .filter((row) => !row.html && isWanted(row))
      .map(({ id, method, path }): [string, RouteLine] => [id, [method, path]]),
  ) as RouteLines;

const isOfPanel = ({ access }: HttpRow): boolean => access === 'admin' || access === 'staff';

/** The panel adds its own routes, which a shopper need not load. */
export const routeLines = linesOf((row) => !isOfPanel(row));
export const panelLines: Partial<RouteLines> = linesOf(isOfPanel);
