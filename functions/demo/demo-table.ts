/** Restoring the demo's items: what is missing first, what does not belong there last. */
import { ShopError } from '#shared/domain/errors.ts';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  UpdateCommand,
  type BatchWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { env } from '../http/env.ts';
import { calling, document, type Item } from '../table/client.ts';
import { keys, type Key } from '../table/keys.ts';
import { scanAll } from '../table/scan.ts';

type WriteRequest = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

/** Milliseconds between two resets. */
const PAUSE = 60_000;
/** Milliseconds after which a reset that never ended counts as ended. */
const LONGEST_RUN = 30_000;
/** Most requests that DynamoDB takes in one batch. */
const BATCH = 25;
/** Answers in a row that write nothing, after which DynamoDB counts as unavailable. */
const MAX_IDLE_ANSWERS = 5;
/** Milliseconds before the first retry of unprocessed writes; doubled for each idle answer. */
const FIRST_PAUSE = 50;

/** Exponential backoff with full jitter. */
const pause = (idle: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.random() * FIRST_PAUSE * 2 ** idle);
  });

/**
 * Mail that is on its way, who had the newsletter's one mail and who is not written to outlive a
 * reset. So do the sums:
 * the stream takes from them what the reset removes.
 */
const KEPT = /^(?:DEMO_RESET|MAIL#|NEWSLETTER#|SUPPRESSED#|TOTALS|SALES#|COUNTED#)/;

/**
 * Takes the right to reset: one at a time, at most once a minute.
 * @throws ShopError RESET_RUNNING; RATE_LIMITED with the seconds to wait
 */
export const beginReset = async (now: Date): Promise<void> => {
  const time = now.getTime();
  try {
    await calling(
      document.send(
        new UpdateCommand({
          TableName: env.tableName,
          Key: keys.demoReset(),
          UpdateExpression: 'SET startedAt = :now, runningUntil = :until',
          ConditionExpression:
            'attribute_not_exists(pk) OR (runningUntil < :now AND startedAt <= :pause)',
          ExpressionAttributeValues: {
            ':now': time,
            ':until': time + LONGEST_RUN,
            ':pause': time - PAUSE,
          },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      ),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const until = Number(error.Item?.['runningUntil']?.N);
    const startedAt = Number(error.Item?.['startedAt']?.N);
    if (until >= time) throw new ShopError('RESET_RUNNING', { retryAfter: 5, cause: error });
    throw new ShopError('RATE_LIMITED', { retryAfter: (startedAt + PAUSE - time) / 1000 });
  }
};

/** Ends the run; the pause since its start goes on. */
export const endReset = async (): Promise<void> => {
  await calling(
    document.send(
      new UpdateCommand({
        TableName: env.tableName,
        Key: keys.demoReset(),
        UpdateExpression: 'SET runningUntil = :ended',
        ExpressionAttributeValues: { ':ended': 0 },
      }),
    ),
  );
};

/**
 * Writes in batches. Writes that DynamoDB leaves unprocessed, as it does when it throttles, are
 * retried before the next batch.
 * @throws ShopError UNAVAILABLE when five answers in a row write nothing
 */
const writeAll = async (requests: WriteRequest[]): Promise<void> => {
  let waiting = requests;
  let idle = 0;
  while (waiting.length > 0) {
    const batch = waiting.slice(0, BATCH);
    const { UnprocessedItems } = await calling(
      document.send(new BatchWriteCommand({ RequestItems: { [env.tableName]: batch } })),
    );
    const left = UnprocessedItems?.[env.tableName] ?? [];
    waiting = [...left, ...waiting.slice(BATCH)];
    idle = left.length === batch.length ? idle + 1 : 0;
    if (idle === MAX_IDLE_ANSWERS) throw new ShopError('UNAVAILABLE', { retryAfter: 2 });
    if (left.length > 0) await pause(idle);
  }
};

/** Writes items over whatever is there, in their order. */
export const putItems = (items: readonly Item[]): Promise<void> =>
  writeAll(items.map((Item) => ({ PutRequest: { Item } })));

/**
 * Makes the table hold the seed and nothing else. Every seed item is written over what it became
 * before anything is deleted, so nobody ever reads a half-empty shop (PROMISE-R22).
 */
export const restoreItems = async (seed: readonly Item[]): Promise<void> => {
  await putItems(seed);
  const name = ({ pk, sk }: Key): string => `${pk}\n${sk}`;
  const belongs = new Set(seed.map((item) => name(item as unknown as Key)));
  const strangers = ((await scanAll('pk, sk')) as unknown as Key[]).filter(
    (key) => !belongs.has(name(key)) && !KEPT.test(key.pk),
  );
  await writeAll(strangers.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })));
};
