import type { HttpRow } from './row.ts';

type Operation = Readonly<Record<string, unknown>>;

/** OpenAPI's `paths` of the rows, for docs/openapi.json and for API Gateway. */
export const openApiPaths = <R extends HttpRow>(
  rows: readonly R[],
  operationOf: (row: R) => Operation,
): Record<string, Record<string, Operation>> => {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const row of rows) {
    const { id: operationId, summary, method, path } = row;
    const operation = { operationId, summary, ...operationOf(row) };
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  }
  return paths;
};
