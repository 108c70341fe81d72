/** Walks through a list in pages as a client does: by the Link header until there is none. */
import type { HttpRow } from '#shared/rows/row.ts';
import type { EndpointHandler } from '../functions/http/endpoint.ts';
import { invoke, type TestRequest } from './invoke.ts';

/** Every page's entries. */
export const pagesOf = async <Entry>(
  route: HttpRow,
  handler: EndpointHandler,
  request: TestRequest,
): Promise<Entry[][]> => {
  const { body, headers } = await invoke<Entry[]>(route, handler, request);
  const [, next] = /^<\?([^>]+)>; rel="next"$/.exec(headers['link'] ?? '') ?? [];
  if (next === undefined) return [body];
  const query = Object.fromEntries(new URLSearchParams(next));
  return [body, ...(await pagesOf<Entry>(route, handler, { ...request, query }))];
};
