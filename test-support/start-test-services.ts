/**
 * Starts the services of the endpoint tests once for all files: images, mails, the secret, and the
 * role of every function. Each file has its own DynamoDB Local (table-environment.ts) and table
 * (fresh-table.ts).
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findJava } from '../local/aws/java.ts';
import { Running } from '../local/running.ts';
import { startServices } from '../local/services.ts';
import { statePaths } from '../local/state.ts';
import { buildParts } from './build-parts.ts';
import { allRoles, USED_PERMISSIONS_FILE } from './roles.ts';

const ROOT = join(import.meta.dirname, '..');

declare global {
  /** For stop-test-services.ts; jest shares only globals between the two. */
  var testServices: Running | undefined;
}

export default async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'lumbre-test-'));
  const running = new Running();
  running.onStop(() => rm(folder, { recursive: true }));
  globalThis.testServices = running;
  const { java } = statePaths(join(ROOT, '.local'));
  const rolesFile = join(folder, 'roles.json');
  await buildParts('functions', 'web', 'synthesized');
  await writeFile(rolesFile, JSON.stringify(allRoles()));
  await writeFile(USED_PERMISSIONS_FILE, '');
  const { environment } = await startServices({
    // `npm start` looks for a downloaded Java there.
    paths: { ...statePaths(folder), java },
    inMemory: true,
    publicOrigin: 'http://localhost:3000',
    running,
    onFetchJava: () => console.log('Fetching Java for DynamoDB Local …'),
  });
  Object.assign(process.env, environment({ images: [], pages: [], mail: true, renderer: true }), {
    // Tests of the demo set DEMO themselves.
    DEMO: '',
    ROLES_FILE: rolesFile,
    TEST_JAVA: await findJava(java, () => undefined),
  });
};
