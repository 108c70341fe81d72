/**
 * The demo's reset: writes the seed, then deletes all items that do not belong to it. Deleting stops
 * after a given time and another run continues it, so that a flood cannot make a reset fail (ADR-0050).
 */
import { ShopError } from '#shared/domain/errors.ts';
import { get } from '../table/client.ts';
import { expression } from '../table/expression.ts';
import * as items from '../table/items.ts';
import { CATALOG_LIST, keys, REVIEWS_LIST, type Item, type Key } from '../table/keys.ts';
import { deleteAll, listPages, putAll, scanPages } from '../table/whole-table.ts';
import { check, remove, transact, update, write, type Write } from '../table/write.ts';
import { decode, isOf, type Kind } from '../table/kind.ts';
import { bornAt, isKeyForOnce, OWNER_IDS } from './reset-rules.ts';

/** Milliseconds between the starts of two resets. */
const PAUSE = 60_000;
/** Milliseconds after which writing the seed counts as failed. */
const SEED_LIMIT = 30_000;
/** Milliseconds for deleting in a scheduled function, within its 300 seconds. */
export const SCHEDULED_CLEAR_MS = 240_000;
/** Milliseconds that a slice may use beyond its limit to finish the page that it has begun. */
const GRACE = 15_000;
/**
 * Maximum writes of one transaction, besides the check of the run. 24 products with the longest
 * descriptions need fewer write units than the demo's table has in a second (infra/settings.ts).
 */
const CHUNK = 24;

/**
 * One run of a reset; each later slice is another run. The table stores both times (epoch ms). They
 * identify the run, so a run that resumes late notices that a newer run has replaced it.
 */
export interface Run {
  /** Start of the reset. Two resets never start in the same minute. */
  startedAt: number;
  /** After this time the run changes nothing. */
  runningUntil: number;
}

/**
 * Begins a reset: one at a time, at most one a minute. A new reset may end the deletions of
 * an earlier one.
 * @throws ShopError RESET_RUNNING; RATE_LIMITED with the seconds to wait
 */
export const beginReset = async (now: Date): Promise<Run> => {
  const time = now.getTime();
  const run = { startedAt: time, runningUntil: time + SEED_LIMIT };
  const failed = await write(
    update(
      keys.demoReset(),
      expression`SET startedAt = ${time}, runningUntil = ${run.runningUntil} REMOVE clearedTo`,
      {
        when: expression`attribute_not_exists(pk) OR (startedAt <= ${time - PAUSE} AND (runningUntil < ${time} OR attribute_exists(clearedTo)))`,
        showCurrent: true,
      },
    ),
  );
  if (!failed) return run;
  const { cause } = failed;
  const current = decode(items.DEMO_RESET, failed.current ?? {});
  const isWriting = current.runningUntil >= time && current.clearedTo === undefined;
  if (isWriting) throw new ShopError('RESET_RUNNING', { retryAfter: 5, cause });
  const retryAfter = (current.startedAt + PAUSE - time) / 1000;
  throw new ShopError('RATE_LIMITED', { retryAfter, cause });
};

const isCurrent = ({ startedAt, runningUntil }: Run) =>
  expression`startedAt = ${startedAt} AND runningUntil = ${runningUntil} AND runningUntil > ${Date.now()}`;

const tooLate = (cause?: unknown): ShopError =>
  new ShopError('RESET_RUNNING', { retryAfter: 5, cause });

const state = () => get(items.DEMO_RESET, keys.demoReset(), { consistent: true });

/** @throws ShopError RESET_RUNNING after the deadline, or when another run has begun */
const requireCurrent = async (run: Run): Promise<void> => {
  const now = await state();
  const isSame = now?.startedAt === run.startedAt && now.runningUntil === run.runningUntil;
  if (!isSame || run.runningUntil <= Date.now()) throw tooLate();
};

/**
 * Writes the seed over what visitors changed. Nothing is deleted before the last item is written, so
 * nobody reads a half-empty shop (PROMISE-R22). A late run writes at most one
 * batch: the one whose check came in time.
 * @throws ShopError RESET_RUNNING when the run is not the current one any more
 */
export const writeSeed = async (seed: readonly Item[], run: Run): Promise<void> => {
  await putAll(seed, () => requireCurrent(run));
  await requireCurrent(run);
};

/**
 * Replaces the run by a run that deletes for `ms`. The first such run records that deleting has begun.
 * @returns `undefined` when another run has begun meanwhile
 */
export const beginSlice = async (
  { startedAt, runningUntil }: Run,
  ms: number,
): Promise<Run | undefined> => {
  const slice = { startedAt, runningUntil: Date.now() + ms + GRACE };
  const failed = await write(
    update(
      keys.demoReset(),
      expression`SET runningUntil = ${slice.runningUntil}, clearedTo = if_not_exists(clearedTo, ${null})`,
      { when: expression`startedAt = ${startedAt} AND runningUntil = ${runningUntil}` },
    ),
  );
  return failed ? undefined : slice;
};

/** The reset whose deletions are unfinished, unless a run is working on it now. */
export const findUncleared = async (
  now: Date,
): Promise<{ run: Run; clearedTo: Key | null } | undefined> => {
  const { startedAt, runningUntil, clearedTo } = (await state()) ?? {};
  if (startedAt === undefined || runningUntil === undefined || clearedTo === undefined) return;
  return runningUntil > now.getTime() ? undefined : { run: { startedAt, runningUntil }, clearedTo };
};

/** Ends a slice, unless another run has begun. @param clearedTo undefined when nothing is left */
const endSlice = async (run: Run, clearedTo?: Key | null): Promise<void> => {
  const change =
    clearedTo === undefined
      ? expression`SET runningUntil = ${0} REMOVE clearedTo`
      : expression`SET runningUntil = ${0}, clearedTo = ${clearedTo}`;
  await write(update(keys.demoReset(), change, { when: isCurrent(run) }));
};

const survivors = Object.values<Kind>(items).filter(({ survivesReset }) => survivesReset);
const keyOf = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) });
const nameOf = (item: Item): string => `${String(item['pk'])}\n${String(item['sk'])}`;

/** Earlier versions of the shop stored a subscription's address in this attribute. */
const ADDRESS = 'email';

/** What a reset does to the items of a page. */
interface Clearing {
  /** Keys that no later item can have. A late deletion does no harm. */
  deleted: Key[];
  /** Written only while the run is the current one. */
  checked: Write[];
}

const clearingOf = (
  page: readonly Item[],
  { seed, run: { startedAt } }: { seed: ReadonlySet<string>; run: Run },
): Clearing => {
  const clearing: Clearing = { deleted: [], checked: [] };
  for (const item of page) {
    const key = keyOf(item);
    const stays =
      seed.has(nameOf(item)) ||
      survivors.some((kind) => isOf(kind, item)) ||
      // A visitor made the item after the reset, while a later slice deletes.
      bornAt(item) > startedAt;
    if (isOf(items.SUBSCRIPTION, item) && ADDRESS in item) {
      const forget = expression`REMOVE email`;
      clearing.checked.push(update(key, forget, { when: 'attribute_exists(pk)' }));
    } else if (!stays && isKeyForOnce(key)) clearing.deleted.push(key);
    else if (!stays) clearing.checked.push(remove(key));
  }
  return clearing;
};

/** @returns whether a conflict with a visitor's write left items undeleted */
const clearPage = async ({ deleted, checked }: Clearing, run: Run): Promise<boolean> => {
  await deleteAll(deleted, () => requireCurrent(run));
  let conflict = false;
  for (let from = 0; from < checked.length; from += CHUNK) {
    const chunk = checked.slice(from, from + CHUNK);
    try {
      const failed = await transact({
        run: check(keys.demoReset(), isCurrent(run)),
        items: chunk,
      });
      if (failed?.run) throw tooLate();
      if (failed) conflict = true;
    } catch (error) {
      if (!(error instanceof ShopError) || error.code !== 'CONFLICT_RETRY') throw error;
      conflict = true;
    }
  }
  return conflict;
};

interface Slice {
  seed: readonly Item[];
  run: Run;
  /** Where an earlier slice stopped; null at the beginning. */
  clearedTo: Key | null;
  /** Epoch ms after which no further page begins. At least one page is always handled. */
  until: number;
}

/**
 * Deletes what belongs neither to the seed nor to the items that survive a reset. The catalogue and
 * the reviews come first, because everybody sees them.
 * @returns whether the table is clear; otherwise the next slice continues
 * @throws ShopError RESET_RUNNING when the run is not the current one any more
 */
export const clear = async ({ seed, run, clearedTo, until }: Slice): Promise<boolean> => {
  const names = new Set(seed.map(nameOf));
  const clearingFor = (page: readonly Item[]) => clearingOf(page, { seed: names, run });
  if (clearedTo === null) {
    for (const list of [CATALOG_LIST, REVIEWS_LIST]) {
      for await (const page of listPages(list)) {
        const clearing = clearingFor(page);
        await clearPage(clearing, run);
        const isEmpty = clearing.deleted.length + clearing.checked.length === 0;
        if (!isEmpty && Date.now() >= until) {
          await endSlice(run, null);
          return false;
        }
      }
    }
  }
  const attributes = ['pk', 'sk', ADDRESS, ...OWNER_IDS];
  let from = clearedTo;
  for (;;) {
    let conflict = false;
    for await (const { page, next } of scanPages(attributes, from)) {
      conflict = (await clearPage(clearingFor(page), run)) || conflict;
      if (next && Date.now() >= until) {
        await endSlice(run, conflict ? null : next);
        return false;
      }
    }
    // Throttling or a visitor's write left items undeleted.
    from = null;
    if (!conflict || Date.now() >= until) {
      await endSlice(run, conflict ? null : undefined);
      return !conflict;
    }
  }
};
