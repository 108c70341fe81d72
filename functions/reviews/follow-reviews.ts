/** Deletes the reviews of a deleted product and updates the authors of reviews (RULE-32). */
import type { LongWork } from '../stream/long-work.ts';
import { PRODUCT, USER } from '../table/items.ts';
import { isOf } from '../table/kind.ts';
import { takeStep } from './review-step-table.ts';

const AUTHOR = ['firstname', 'lastname', 'avatar'];

export const reviewWork: LongWork = {
  name: 'reviews',
  subjectOf: ({ before, after }) => {
    if (!before) return undefined;
    const isWrong = isOf(PRODUCT, before)
      ? !after
      : isOf(USER, before) && (!after || AUTHOR.some((name) => before[name] !== after[name]));
    return isWrong ? String(before['pk']) : undefined;
  },
  takeStep,
};
