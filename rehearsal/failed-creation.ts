import assert from 'node:assert/strict';
import type { Emulator } from './emulator.ts';

/**
 * The beginnings of the logical ids of two resources that fail, the last ones of their stacks: what
 * is created before them has to be taken back. The site's bucket has files by then.
 */
const FAILING = { data: 'Secret', shop: 'OperationsDashboard' } as const;

/**
 * Lets the first deployment fail in the data stack and the second one in the shop stack. Each
 * deployment starts over by itself, so the next one succeeds without a command in between.
 */
export const failFirstCreations = async (
  emulator: Emulator,
  deploy: () => Promise<string>,
): Promise<string> => {
  for (const logicalId of Object.values(FAILING)) {
    await emulator.failAt(logicalId);
    await assert.rejects(deploy, (error: Error) => {
      assert.match(error.message, new RegExp(`The rehearsal lets ${logicalId}\\w* fail`));
      return true;
    });
  }
  await emulator.failAt();
  return `${Object.values(FAILING).join(' and then ')} failed, and the stacks were rolled back`;
};
