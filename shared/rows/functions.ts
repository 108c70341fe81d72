/** All functions of the shop, of whatever kind: what is bundled, deployed and looked for unused. */
import { allEvents } from './events.ts';
import { verifyOrigin } from './origin-verify.ts';
import { prepareShop } from './preparation.ts';
import { allRoutes, kebabCase } from './index.ts';
import { allSchedules } from './schedules.ts';
import { allWorkers } from './workers.ts';

interface FunctionFile {
  /** The row's id; kebab-case is the bundle's folder. */
  id: string;
  /** Where its handler is: `functions/<area>/<kebab-case id>.ts`. */
  file: string;
}

export const allFunctions: readonly FunctionFile[] = [
  ...allRoutes,
  ...allWorkers,
  ...allSchedules,
  ...allEvents,
  verifyOrigin,
  prepareShop,
].map(({ id, area }) => ({ id, file: `functions/${area}/${kebabCase(id)}.ts` }));
