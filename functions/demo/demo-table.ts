/** The demo's reset: writes the seed first, then deletes what does not belong to it. */
import { ShopError } from '#shared/domain/errors.ts';
import { get } from '../table/client.ts';
import { expression } from '../table/expression.ts';
import * as items from '../table/items.ts';
import { keys, type Item } from '../table/keys.ts';
import { putAll, scanAll } from '../table/whole-table.ts';
import { check, remove, transact, update, write } from '../table/write.ts';
import { decode, isOf, type Kind } from '../table/kind.ts';

/** Milliseconds between the starts of two resets. */
const PAUSE = 60_000;
/** Milliseconds after which a reset that did not end counts as ended. */
const LONGEST_RUN = 30_000;
/** Most deletions of one transaction, beside the check of the run. */
const CHUNK = 99;

/** A run is named by its start: two never start within the same minute. */
export type Run = number;

/**
 * Begins a reset: one at a time, at most one a minute.
 * @returns the run, which every write of this reset names
 * @throws ShopError RESET_RUNNING; RATE_LIMITED with the seconds to wait
 */
export const beginReset = async (now: Date): Promise<Run> => {
  const time = now.getTime();
  const failed = await write(
    update(
      keys.demoReset(),
      expression`SET startedAt = ${time}, runningUntil = ${time + LONGEST_RUN}`,
      {
        when: expression`attribute_not_exists(pk) OR (runningUntil < ${time} AND startedAt <= ${time - PAUSE})`,
        showCurrent: true,
      },
    ),
  );
  if (!failed) return time;
  const { cause } = failed;
  const { startedAt, runningUntil } = decode(items.DEMO_RESET, failed.current ?? {});
  if (runningUntil >= time) throw new ShopError('RESET_RUNNING', { retryAfter: 5, cause });
  throw new ShopError('RATE_LIMITED', { retryAfter: (startedAt + PAUSE - time) / 1000, cause });
};

const isCurrent = (run: Run) => expression`startedAt = ${run} AND runningUntil > ${Date.now()}`;

/** Ends the run, unless another one has begun; the next one still waits for the pause. */
export const endReset = async (run: Run): Promise<void> => {
  await write(
    update(keys.demoReset(), expression`SET runningUntil = ${0}`, { when: isCurrent(run) }),
  );
};

const tooLate = (cause?: unknown): ShopError =>
  new ShopError('RESET_RUNNING', { retryAfter: 5, cause });

/** @throws ShopError RESET_RUNNING after the deadline, or when another run has begun */
const requireCurrent = async (run: Run): Promise<void> => {
  const now = await get(items.DEMO_RESET, keys.demoReset(), { consistent: true });
  if (now?.startedAt !== run || now.runningUntil <= Date.now()) throw tooLate();
};

const survivors = Object.values<Kind>(items).filter(({ survivesReset }) => survivesReset);

const nameOf = ({ pk, sk }: Item): string => `${String(pk)}\n${String(sk)}`;

/**
 * Makes the table hold the seed and the items that survive a reset. Every seed item is written
 * before anything is deleted, so nobody reads a half-empty shop (PROMISE-R22). A run that comes back
 * late deletes nothing, and writes at most the batch whose check was in time.
 * @throws ShopError RESET_RUNNING when the run is not the current one any more
 */
export const restoreItems = async (seed: readonly Item[], run: Run): Promise<void> => {
  await putAll(seed, () => requireCurrent(run));
  const belongs = new Set(seed.map(nameOf));
  const strangers = (await scanAll('pk, sk')).filter(
    (key) => !belongs.has(nameOf(key)) && !survivors.some((kind) => isOf(kind, key)),
  );
  for (let from = 0; from < strangers.length; from += CHUNK) {
    const failed = await transact([
      check(keys.demoReset(), isCurrent(run)),
      ...strangers
        .slice(from, from + CHUNK)
        .map(({ pk, sk }) => remove({ pk: String(pk), sk: String(sk) })),
    ]);
    if (failed.length > 0) throw tooLate();
  }
};
