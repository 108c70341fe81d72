import { listHistory } from '#shared/rows/history.ts';
import { env } from '../http/env.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { pageRequest } from '../table/page.ts';
import { listHistoryOf } from './history-table.ts';
import { maskHistory } from './mask-history.ts';

export const handler = signedInEndpoint(listHistory, async ({ params, query }) => {
  const [kind = '', id = ''] = params.record.split('-');
  const record = `${kind.toUpperCase()}#${id}`;
  const { entries, next } = await listHistoryOf(record, pageRequest(listHistory, query));
  if (!env.demo) return { entries, next };
  return { entries: entries.map((entry) => maskHistory(entry, { kind, id })), next };
});
