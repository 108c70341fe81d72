import { endReductions } from '#shared/rows/catalog.ts';
import { scheduled } from '../runtime/scheduled.ts';
import { endReduction, listEndedReductions } from './reduction-table.ts';

/** The stream forgets the pages that show the changed prices. */
export const handler = scheduled(endReductions, async (now) => {
  const ended = await listEndedReductions(now);
  for (const product of ended) await endReduction(product);
  return { ended: ended.length };
});
