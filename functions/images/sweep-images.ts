import { sweepImages } from '#shared/rows/background.ts';
import type { EventBridgeEvent } from 'aws-lambda';
import { requireEnv } from '../runtime/env.ts';
import { listReferencedImages } from './image-references-table.ts';
import { deleteImages, listImages } from './image-store.ts';
import { orphansAmong } from './sweep-rules.ts';

requireEnv(sweepImages.uses);

/**
 * Deletes images that no item references (PROMISE-R11): uploads of failed edits and replaced
 * images. Other handlers never delete an image, so a failed edit changes nothing visible.
 */
export const handler = async ({
  time,
}: Pick<EventBridgeEvent<'Scheduled Event', unknown>, 'time'>): Promise<{ deleted: number }> => {
  const now = new Date(time);
  const candidates = orphansAmong(await listImages(), await listReferencedImages(), now);
  if (candidates.length === 0) return { deleted: 0 };
  // Read again, because the first read misses a product that was moved to another place meanwhile.
  const orphans = orphansAmong(candidates, await listReferencedImages(), now);
  await deleteImages(orphans.map(({ key }) => key));
  return { deleted: orphans.length };
};
