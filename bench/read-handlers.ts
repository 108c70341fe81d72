/** The read handlers of BUDGET-P10 and their bundles. */
import { join } from 'node:path';
import { httpRows, kebabCase } from '#shared/rows/index.ts';

/**
 * Rows of BUDGET-P10. `renderPage` reads too, but its bundle has the client of S3 (ADR-0052), and the
 * bundle of `getHealth` has the clients of five services (ADR-0028).
 */
export const readRows = httpRows.filter(
  ({ method, uses }) => method === 'GET' && !('renderer' in uses) && !('health' in uses),
);

/** Path of a route's handler bundle, as build/build-functions.ts writes it. */
export const functionBundle = (id: string): string =>
  join(import.meta.dirname, '../dist/functions', kebabCase(id), 'index.cjs');
