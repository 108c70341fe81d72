import { requestRestock } from '#shared/rows/restock.ts';
import { endpoint } from '../http/endpoint.ts';
import { countOfNetwork } from '../limits/caller-network.ts';
import { requireCount } from '../limits/limits-table.ts';
import { ASKED } from './restock-rules.ts';
import { saveAlert } from './restock-table.ts';

export const handler = endpoint(requestRestock, async ({ body, viewerAddress, now }) => {
  await requireCount(await countOfNetwork('restock', viewerAddress), now);
  await saveAlert({ ...body, isConfirmed: false, isOwn: false }, now);
  return { message: ASKED };
});
