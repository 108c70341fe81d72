/** The demo's reset: writes the seed first, then deletes what does not belong to it. */
import { ShopError } from '#shared/domain/errors.ts';
import { expression } from '../table/expression.ts';
import * as items from '../table/items.ts';
import { keys, type Item, type Key } from '../table/keys.ts';
import { putAll, removeAll, scanAll } from '../table/whole-table.ts';
import { update, write } from '../table/write.ts';
import { decode, isOf, type Kind } from '../table/kind.ts';

/** Milliseconds between the starts of two resets. */
const PAUSE = 60_000;
/** Milliseconds after which a reset that did not end counts as ended. */
const LONGEST_RUN = 30_000;

/**
 * Begins a reset: one at a time, at most one a minute.
 * @throws ShopError RESET_RUNNING; RATE_LIMITED with the seconds to wait
 */
export const beginReset = async (now: Date): Promise<void> => {
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
  if (!failed) return;
  const { cause } = failed;
  const { startedAt, runningUntil } = decode(items.DEMO_RESET, failed.current ?? {});
  if (runningUntil >= time) throw new ShopError('RESET_RUNNING', { retryAfter: 5, cause });
  throw new ShopError('RATE_LIMITED', { retryAfter: (startedAt + PAUSE - time) / 1000, cause });
};

/** Ends the run; the next one still waits for the pause. */
export const endReset = async (): Promise<void> => {
  await write(update(keys.demoReset(), expression`SET runningUntil = ${0}`));
};

const survivors = Object.values<Kind>(items).filter(({ survivesReset }) => survivesReset);

const nameOf = ({ pk, sk }: Item): string => `${String(pk)}\n${String(sk)}`;

/**
 * Makes the table hold the seed and the items that survive a reset. Every seed item is written
 * before anything is deleted, so nobody reads a half-empty shop (PROMISE-R22).
 */
export const restoreItems = async (seed: readonly Item[]): Promise<void> => {
  await putAll(seed);
  const belongs = new Set(seed.map(nameOf));
  const strangers = (await scanAll('pk, sk')).filter(
    (key) => !belongs.has(nameOf(key)) && !survivors.some((kind) => isOf(kind, key)),
  );
  await removeAll(strangers.map(({ pk, sk }): Key => ({ pk: String(pk), sk: String(sk) })));
};
