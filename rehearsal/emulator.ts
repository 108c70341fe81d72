/** Starts the emulator of AWS that a rehearsal deploys to: emulator.py, which extends moto's server. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../local/http/http-server.ts';

export const ACCOUNT = '123456789012';
export const REGION = 'eu-west-1';
/** Region of the stacks that belong to CloudFront. */
export const EDGE_REGION = 'us-east-1';

/** Version of moto, undefined when it is not installed. */
export const motoVersion = (): string | undefined => {
  try {
    const script = 'import boto3, moto.server; print(moto.__version__)';
    return execFileSync('python3', ['-c', script], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return undefined;
  }
};

export interface Emulator {
  endpoint: string;
  /** Folder of its files. */
  folder: string;
  /** Environment variables for the CLI. */
  environment: Record<string, string>;
  /**
   * Lets the creation of a resource fail from now on.
   *
   * @param logicalId the beginning of its logical id; without one nothing fails any more
   */
  failAt(logicalId?: string): Promise<void>;
  /** Lets an alarm ring as soon as a canary has a part of the calls. */
  ringDuringCanary(alarm: string): Promise<void>;
  stop(): Promise<void>;
}

/** @param folder for its files: `emulator.log` has the output of moto and of the functions */
export const startEmulator = async (folder: string): Promise<Emulator> => {
  const logFile = join(folder, 'emulator.log');
  const faults = join(folder, 'faults');
  const failAt = (fail = ''): Promise<void> => writeFile(faults, JSON.stringify({ fail }));
  const ringDuringCanary = (ring: string): Promise<void> =>
    writeFile(faults, JSON.stringify({ ring }));
  await failAt();
  const port = await freePort();
  const endpoint = `http://localhost:${port}`;
  const log = openSync(logFile, 'w');
  const script = join(import.meta.dirname, 'emulator.py');
  const server = spawn('python3', [script, String(port), faults], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', log, log],
  });
  const stop = async (): Promise<void> => {
    if (server.exitCode !== null) return;
    server.kill();
    await once(server, 'exit');
  };
  process.once('exit', () => server.kill());
  for (;;) {
    const answers = await fetch(`${endpoint}/moto-api/`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) break;
    if (server.exitCode !== null) throw new Error(`The emulator did not start, see ${logFile}`);
    await setTimeout(200);
  }
  const environment = {
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: 'rehearsal',
    AWS_SECRET_ACCESS_KEY: 'rehearsal',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  };
  return { endpoint, folder, environment, failAt, ringDuringCanary, stop };
};

/** Calls a service without an SDK client: moto finds the service by the scope of the credential. */
export const ask = async (
  { endpoint }: Emulator,
  service: string,
  path: string,
  init: { method?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<Response> => {
  const scope = `rehearsal/20260101/${REGION}/${service}/aws4_request`;
  const authorization = `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=none`;
  const response = await fetch(endpoint + path, {
    ...init,
    headers: { ...init.headers, authorization },
  });
  if (!response.ok) throw new Error(`${service} ${path}: ${await response.text()}`);
  return response;
};
