import type { Row } from './row.ts';

export const sweepImages = {
  id: 'sweepImages',
  summary: 'Deletes uploaded images that nothing refers to any more',
  trigger: 'schedule',
  everyMinutes: 24 * 60,
  atHour: 3,
  timeoutSeconds: 300,
  uses: {
    list: true,
    table: ['Query'],
    partitions: ['KEPT_IMAGES'],
    images: ['DeleteObject', 'ListBucket'],
  },
} as const satisfies Row;
