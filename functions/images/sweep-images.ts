import { sweepImages } from '#shared/rows/images.ts';
import type { EventBridgeEvent } from 'aws-lambda';
import { requireEnv } from '../http/env.ts';
import { listReferencedImages } from './image-references-table.ts';
import { deleteImages, listStoredImages } from './image-store.ts';
import { orphansAmong } from './sweep-rules.ts';

requireEnv(sweepImages.uses);

/**
 * Handlers never delete an image: an edit that fails half-way changes nothing visible, and what it
 * leaves behind goes here, as do replaced images that no order shows (PROMISE-R11).
 */
export const handler = async ({
  time,
}: Pick<EventBridgeEvent<'Scheduled Event', unknown>, 'time'>): Promise<{ deleted: number }> => {
  // Stored first, referenced after: an image that gets its row in between is referenced.
  const stored = await listStoredImages();
  const orphans = orphansAmong(stored, await listReferencedImages(), new Date(time));
  await deleteImages(orphans);
  return { deleted: orphans.length };
};
