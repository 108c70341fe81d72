/**
 * What the shop does by the clock. A row, as routes and workers have: from it come the Lambda, its
 * role, its rule (infra) and its bundle.
 */
import type { Area, RouteSpec } from './route.ts';

export interface ScheduleSpec {
  /** camelCase; kebab-case is the handler's file, PascalCase the construct. */
  id: string;
  /** Folder under functions/ that holds the handler. */
  area: Area;
  summary: string;
  everyMinutes: number;
  /** The hour, UTC, of what runs once a day. */
  atHour?: number;
  /** Lambda timeout. */
  timeoutSeconds: number;
  uses: RouteSpec['uses'] & {
    /** Writes the secret, and what CloudFront sends to prove itself. */
    rotation?: true;
  };
  /** Exists only where demo mode is on (RULE-34). */
  demoOnly?: true;
}

/** Keeps a row's literal types; a row is plain data. */
const schedule = <const S extends ScheduleSpec>(spec: S): S => spec;

export const sweepImages = schedule({
  id: 'sweepImages',
  area: 'images',
  summary: 'Deletes uploaded images that nothing names any more',
  everyMinutes: 24 * 60,
  atHour: 3,
  timeoutSeconds: 300,
  uses: { list: true, images: ['DeleteObject', 'ListBucket'] },
});

export const watchInvariants = schedule({
  id: 'watchInvariants',
  area: 'invariants',
  summary: 'Looks for what contradicts itself: stock below zero, sums, slugs and addresses',
  everyMinutes: 15,
  timeoutSeconds: 60,
  uses: { table: ['BatchGetItem'], list: true },
});

export const resetDemoNightly = schedule({
  id: 'resetDemoNightly',
  area: 'demo',
  summary: 'Restores the demo, so that what strangers typed is gone by the next morning',
  everyMinutes: 24 * 60,
  atHour: 4,
  timeoutSeconds: 60,
  uses: { table: ['Scan', 'BatchWriteItem', 'UpdateItem'], secrets: true },
  demoOnly: true,
});

export const rotateKeys = schedule({
  id: 'rotateKeys',
  area: 'secrets',
  summary: 'Renews token keys and what CloudFront proves itself with, each when it is 90 days old',
  everyMinutes: 24 * 60,
  atHour: 2,
  timeoutSeconds: 30,
  uses: { secrets: true, rotation: true },
});

export const allSchedules: readonly ScheduleSpec[] = [
  sweepImages,
  watchInvariants,
  resetDemoNightly,
  rotateKeys,
];
