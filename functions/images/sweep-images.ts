import { sweepImages } from '#shared/rows/images.ts';
import type { EventBridgeEvent } from 'aws-lambda';
import { requireEnv } from '../http/env.ts';
import { listReferencedImages } from './image-references-table.ts';
import { deleteImages, listStoredImages } from './image-store.ts';
import { orphansAmong } from './sweep-rules.ts';

requireEnv(sweepImages.uses);

/**
 * Deletes images that no item references (PROMISE-R11): uploads of failed edits and replaced
 * images. Other handlers never delete an image, so a failed edit changes nothing visible.
 */
export const handler = async ({
  time,
}: Pick<EventBridgeEvent<'Scheduled Event', unknown>, 'time'>): Promise<{ deleted: number }> => {
  // Lists the bucket before the references, so that an image referenced in between is kept.
  const stored = await listStoredImages();
  const orphans = orphansAmong(stored, await listReferencedImages(), new Date(time));
  await deleteImages(orphans);
  return { deleted: orphans.length };
};
