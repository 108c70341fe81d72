/** All functions of the shop, of whatever kind: what is bundled, deployed and looked for unused. */
import { allEvents } from './events.ts';
import { verifyOrigin } from './origin-verify.ts';
import { prepareShop } from './preparation.ts';
import { allRoutes, kebabCase } from './routes/index.ts';
import { allSchedules } from './schedules.ts';
import { allWorkers } from './workers.ts';

interface FunctionFile {
  /** The row's id; kebab-case is the bundle's folder. */
  id: string;
  /** Where its handler is: `functions/<folder>/<kebab-case id>.ts`. */
  file: string;
}

const inFolder =
  (folder: string) =>
  ({ id }: { id: string }): FunctionFile => ({
    id,
    file: `functions/${folder}/${kebabCase(id)}.ts`,
  });

export const allFunctions: readonly FunctionFile[] = [
  ...allRoutes.map((row) => inFolder(row.area)(row)),
  ...allWorkers.map(inFolder('workers')),
  ...allSchedules.map(inFolder('schedules')),
  ...allEvents.map(inFolder('events')),
  inFolder('authorizers')(verifyOrigin),
  inFolder('deployment')(prepareShop),
];
