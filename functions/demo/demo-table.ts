/**
 * The demo's reset: writes the seed, then deletes all items that do not belong to it. A later run
 * deletes what one run has no time for, so that a flood cannot make a reset fail (ADR-0050).
 */
import { ShopError } from '#shared/domain/errors.ts';
import { get, queryItems } from '../table/client.ts';
import { expression, type Expression } from '../table/expression.ts';
import * as items from '../table/items.ts';
import { CATALOG_LIST, keyOf, keys, nameOf, REVIEWS_LIST, type Item } from '../table/keys.ts';
import { isOf, decode, type Kind } from '../table/kind.ts';
import { deleteAll, putAll, scanPages } from '../table/whole-table.ts';
import { update, write } from '../table/write.ts';
import { bornAt, OWNER_IDS } from './reset-rules.ts';

/** Milliseconds between the starts of two resets. */
const PAUSE = 60_000;
/** Milliseconds after which writing the seed counts as failed. */
const SEED_LIMIT = 30_000;
/** Milliseconds that a run may use beyond its time to finish the batch that it has begun. */
const GRACE = 15_000;

/**
 * A reset, or a later run that continues its deletions. The table stores both times (epoch ms). They
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
      expression`SET startedAt = ${time}, runningUntil = ${run.runningUntil} REMOVE isClearing`,
      {
        when: expression`attribute_not_exists(pk) OR (startedAt <= ${time - PAUSE} AND (runningUntil < ${time} OR attribute_exists(isClearing)))`,
      },
    ),
  );
  if (!failed) return run;
  const current = decode(items.DEMO_RESET, failed.current ?? {});
  const isWriting = current.runningUntil >= time && !current.isClearing;
  if (isWriting) throw new ShopError('RESET_RUNNING', { retryAfter: 5 });
  const retryAfter = (current.startedAt + PAUSE - time) / 1000;
  throw new ShopError('RATE_LIMITED', { retryAfter });
};

const state = () => get(items.DEMO_RESET, keys.demoReset(), { consistent: true });

/** @throws ShopError RESET_RUNNING after the deadline, or when another run has begun */
const requireCurrent = async (run: Run): Promise<void> => {
  const now = await state();
  const isSame = now?.startedAt === run.startedAt && now.runningUntil === run.runningUntil;
  if (!isSame || run.runningUntil <= Date.now()) {
    throw new ShopError('RESET_RUNNING', { retryAfter: 5 });
  }
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

/** @returns false, without a change, when another run has begun */
const replaceRun = async (
  { startedAt, runningUntil }: Run,
  change: Expression,
): Promise<boolean> => {
  const when = expression`startedAt = ${startedAt} AND runningUntil = ${runningUntil}`;
  return (await write(update(keys.demoReset(), change, { when }))) === undefined;
};

/**
 * Replaces the run by a run that deletes for `ms`.
 * @returns `undefined` when another run has begun meanwhile
 */
export const beginClearing = async (run: Run, ms: number): Promise<Run | undefined> => {
  const next = { startedAt: run.startedAt, runningUntil: Date.now() + ms + GRACE };
  const change = expression`SET runningUntil = ${next.runningUntil}, isClearing = ${true}`;
  return (await replaceRun(run, change)) ? next : undefined;
};

/** The reset whose deletions are unfinished, unless a run is working on it now. */
export const findUncleared = async (now: Date): Promise<Run | undefined> => {
  const found = await state();
  return found?.isClearing && found.runningUntil <= now.getTime() ? found : undefined;
};

const survivors = Object.values<Kind>(items).filter(({ survivesReset }) => survivesReset);

/** Everything in the table; the catalogue and the reviews first, because everybody sees them. */
async function* pagesOfTable(): AsyncGenerator<Item[]> {
  for (const list of [CATALOG_LIST, REVIEWS_LIST]) {
    yield await queryItems({ list, attributes: ['pk', 'sk'] });
  }
  yield* scanPages(['pk', 'sk', ...OWNER_IDS]);
}

/**
 * Deletes what belongs neither to the seed nor to the items that survive a reset, nor was made after
 * the reset. Before each batch it checks that its run is still the current one, so a late run deletes
 * at most one batch.
 * @returns whether the table is clear; otherwise the time was over or DynamoDB too slow, and a later
 *   run continues
 * @throws ShopError RESET_RUNNING when the run is not the current one any more
 */
export const clear = async (seed: readonly Item[], run: Run): Promise<boolean> => {
  const seeded = new Set(seed.map(nameOf));
  const stays = (item: Item): boolean =>
    seeded.has(nameOf(item)) ||
    survivors.some((kind) => isOf(kind, item)) ||
    bornAt(item) > run.startedAt;
  const beforeBatch = async (): Promise<void> => {
    await requireCurrent(run);
    if (Date.now() >= run.runningUntil - GRACE) throw new ShopError('UNAVAILABLE');
  };
  try {
    for await (const page of pagesOfTable()) {
      const strangers = page.filter((item) => !stays(item));
      await deleteAll(strangers.map(keyOf), beforeBatch);
    }
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'UNAVAILABLE') throw error;
    await replaceRun(run, expression`SET runningUntil = ${0}`);
    return false;
  }
  await replaceRun(run, expression`SET runningUntil = ${0} REMOVE isClearing`);
  return true;
};
