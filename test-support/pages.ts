import type { routes, RouteId } from '#shared/rows/index.ts';
import type { RouteOutput } from '#shared/rows/row.ts';
import { call, type TestRequest } from './invoke.ts';

type Entry<Id extends RouteId> =
  RouteOutput<(typeof routes)[Id]> extends (infer One)[] ? One : never;

export const pagesOf = async <Id extends RouteId>(
  id: Id,
  request: TestRequest,
): Promise<Entry<Id>[][]> => {
  const { body, headers } = await call(id, request);
  const entries = body as unknown as Entry<Id>[];
  const [, next] = /^<\?([^>]+)>; rel="next"$/.exec(headers['link'] ?? '') ?? [];
  if (next === undefined) return [entries];
  const query = Object.fromEntries(new URLSearchParams(next));
  return [entries, ...(await pagesOf(id, { ...request, query }))];
};
