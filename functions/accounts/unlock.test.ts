import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { env } from '../http/env.ts';
import { findAdminByEmail } from './account-table.ts';
import { checkCredentials } from './check-credentials.ts';

const run = promisify(execFile);
const unlock = (...options: string[]) =>
  run('npx', ['tsx', 'tools/unlock.ts', ...options], {
    env: { ...process.env, TABLE_NAME: env.tableName },
  });

test('npm run unlock forgives failures of every caller', async () => {
  const email = 'abierta@example.com';
  const attempt = (now: Date) =>
    checkCredentials('admin', { email, password: 'no' }, findAdminByEmail, {
      caller: { viewerAddress: '203.0.113.9:1', device: undefined },
      now,
    });
  const before = new Date();
  for (let n = 0; n < 5; n += 1) {
    await expect(attempt(before)).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' });
  }
  await expect(attempt(before)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await unlock('--role', 'admin', '--email', email.toUpperCase());
  // The same time as before: only the command can have ended the delay.
  await expect(attempt(before)).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' });
});

test.each([[['--role', 'owner', '--email', 'a@b.co']], [['--role', 'admin']]])(
  'npm run unlock rejects %j',
  async (options) => {
    await expect(unlock(...options)).rejects.toThrow(/must be/);
  },
);
