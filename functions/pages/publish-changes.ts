/**
 * The part of the worker followChanges that publishes the pages that a change affects. A page depends
 * on the table alone, not on the change, so repeated and reordered changes do no harm. If a publication
 * fails for a minute, the job that publishes everything repeats it, so that later changes do not wait
 * (ADR-0052).
 */
import { ShopError } from '#shared/domain/errors.ts';
import { objectKey, type PublishedAddress } from '#shared/hosting/published-page.ts';
import { followChanges } from '#shared/rows/changes.ts';
import { STREAM } from '#shared/rows/row.ts';
import { isPublic } from '../catalog/product-table.ts';
import type { Change } from '../stream/stream-change.ts';
import { isHeldTooLong, type Fault, type Part } from '../stream/stream-worker.ts';
import { getAll } from '../table/client.ts';
import { CATEGORY, HOLIDAY, PRODUCT, PUBLISH_JOB, REVIEW } from '../table/items.ts';
import { keys, type Item } from '../table/keys.ts';
import { decode, isOf, type Kind } from '../table/kind.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import { entryOf, isSameEntry, placeOf, type Place } from './catalogue-rules.ts';
import { findPublishJob, movePublishJob, startPublishing } from './publish-job-table.ts';
import {
  CART,
  LIST_PAGES,
  pagesOfCategory,
  productPage,
  publishPages,
  takePublishStep,
} from './publish-step.ts';
import { settle } from './published-catalogue.ts';

/** The published places and pages that show a change. */
interface Affected {
  places: Place[];
  pages: PublishedAddress[];
  /** Id of a product whose page shows the change. */
  productId?: ProductId;
  /** The change is in the menu of categories or in the banner, which every page has. */
  isOnAllPages?: true;
}

const versionsOf = <R>(kind: Kind<R>, { before, after }: Change): R[] =>
  [before, after].flatMap((item) => (item ? [decode(kind, item)] : []));

const ofProduct = (change: Change): Affected => {
  const versions = versionsOf(PRODUCT, change);
  const pages = versions.map(({ slug }) => productPage(slug));
  const entries = versions.map((product) =>
    isPublic(product) ? entryOf(product, new Date(0)) : undefined,
  );
  // Most orders lower the stock without selling out, which only the product's page shows.
  if (entries.length === 2 && isSameEntry(entries[0], entries[1])) return { places: [], pages };
  return {
    places: versions.map(placeOf),
    pages: [
      ...pages,
      ...LIST_PAGES,
      ...versions.flatMap(({ categoryId }) => pagesOfCategory(categoryId)),
    ],
  };
};

const ofCategory = (change: Change): Affected => {
  const versions = versionsOf(CATEGORY, change);
  const [before, after] = versions;
  // Only `productCount` has changed, which no stored page shows.
  if (before?.name === after?.name && before?.img === after?.img) return { places: [], pages: [] };
  return {
    places: [],
    pages: [...LIST_PAGES, ...versions.flatMap(({ id }) => pagesOfCategory(id))],
    isOnAllPages: true,
  };
};

const ofReview = (change: Change): Affected => {
  const [review] = versionsOf(REVIEW, change);
  return { places: [], pages: [], ...(review && { productId: review.productId }) };
};

const affectedBy = (change: Change): Affected | undefined => {
  const item: Item = change.after ?? change.before ?? {};
  if (isOf(PRODUCT, item)) return ofProduct(change);
  if (isOf(CATEGORY, item)) return ofCategory(change);
  // The banner is on every page. The first ones and the cart do not wait for the job.
  if (isOf(HOLIDAY, item)) return { places: [], pages: [...LIST_PAGES, CART], isOnAllPages: true };
  return isOf(REVIEW, item) ? ofReview(change) : undefined;
};

interface Seen extends Affected {
  change: Change;
}

const publishAffected = async (seen: readonly Seen[]): Promise<Fault[]> => {
  const places = seen.flatMap((one) => one.places);
  if (places.length > 0) await settle([...new Set(places)]);
  const ids = new Set(seen.flatMap(({ productId }) => productId ?? []));
  const products = await getAll(PRODUCT, [...ids].map(keys.product));
  const slugs = new Map(products.map(({ id, slug }) => [id, slug]));
  const causes = new Map<string, { address: PublishedAddress; changes: Change[] }>();
  for (const { change, pages, productId } of seen) {
    const slug = productId && slugs.get(productId);
    for (const address of slug === undefined ? pages : [...pages, productPage(slug)]) {
      const cause = causes.get(objectKey(address)) ?? { address, changes: [] };
      cause.changes.push(change);
      causes.set(objectKey(address), cause);
    }
  }
  const faults = await publishPages([...causes.values()].map(({ address }) => address));
  if (seen.some(({ isOnAllPages }) => isOnAllPages)) await startPublishing();
  return faults.flatMap(({ address, error }) =>
    (causes.get(objectKey(address))?.changes ?? []).map((change) => ({ change, error })),
  );
};

const tryPublish = async (seen: readonly Seen[]): Promise<Fault[]> => {
  try {
    return await publishAffected(seen);
  } catch (error) {
    if (error instanceof ShopError || seen.length === 1) {
      return seen.map(({ change }) => ({ change, error }));
    }
    // Publishes the changes one by one, so that only the change that causes the error fails.
    const faults: Fault[] = [];
    for (const one of seen) faults.push(...(await tryPublish([one])));
    return faults;
  }
};

const isTooOld = (startedAt: string): boolean =>
  Date.now() - Date.parse(startedAt) > STREAM.maxAgeSeconds * 1000;

const continueJob = async (change: Change): Promise<void> => {
  const seen = decode(PUBLISH_JOB, change.after ?? {});
  const job = await findPublishJob();
  // The job was started again, or this step is already saved. A later record continues the job.
  if (job?.failed !== undefined || job?.run !== seen.run || job.steps !== seen.steps) return;
  const { phase, after } = job;
  try {
    const { next, faults } = await takePublishStep(job);
    await movePublishJob(job, next);
    const [fault] = faults;
    if (fault) throw fault.error;
  } catch (error) {
    if (!(error instanceof ShopError) || !isHeldTooLong(followChanges, change)) throw error;
    // The saved job makes a new stream record, behind the changes that wait.
    await movePublishJob(
      job,
      isTooOld(job.startedAt)
        ? { failed: error.code }
        : { phase, ...(after !== undefined && { after }) },
    );
  }
};

const leaveToJob = async (faults: readonly Fault[]): Promise<Fault[]> => {
  const isLate = ({ change, error }: Fault): boolean =>
    error instanceof ShopError && isHeldTooLong(followChanges, change);
  if (!faults.some(isLate)) return [...faults];
  try {
    await startPublishing();
    return faults.filter((fault) => !isLate(fault));
  } catch {
    return [...faults];
  }
};

export const publishChanges: Part = async (changes) => {
  const faults: Fault[] = [];
  const seen: Seen[] = [];
  for (const change of changes) {
    try {
      const affected = affectedBy(change);
      if (affected) seen.push({ change, ...affected });
    } catch (error) {
      faults.push({ change, error });
    }
  }
  faults.push(...(await tryPublish(seen)));
  const open = await leaveToJob(faults);
  for (const change of changes.filter(({ after }) => after && isOf(PUBLISH_JOB, after))) {
    try {
      await continueJob(change);
    } catch (error) {
      open.push({ change, error });
    }
  }
  return open;
};
