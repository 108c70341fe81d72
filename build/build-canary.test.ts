import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { html, WORKING_SHOP } from '../test-support/working-shop.ts';
import { buildCanary } from './build-canary.ts';

const folder = mkdtempSync(join(tmpdir(), 'lumbre-canary-'));
/** Runs the bundle as CloudWatch Synthetics does. */
let run: () => Promise<void>;
let server: Server;
let answers = WORKING_SHOP;
const printed: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const answer = (answers[request.url ?? ''] ?? (() => html('', 500)))();
    void answer.text().then((body) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(body);
    });
  }).listen(0);
  await once(server, 'listening');
  process.env['PUBLIC_ORIGIN'] = `http://localhost:${(server.address() as AddressInfo).port}`;
  await buildCanary(folder);
  const bundle = join(folder, 'nodejs/node_modules/index.js');
  ({ handler: run } = createRequire(bundle)(bundle) as { handler: typeof run });
});
beforeEach(() => {
  printed.length = 0;
  jest.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
});
afterAll(() => {
  delete process.env['PUBLIC_ORIGIN'];
  server.close();
  rmSync(folder, { recursive: true });
});

test('a run passes while every part of the shop works, and its log names each check', async () => {
  await expect(run()).resolves.toBeUndefined();
  expect(printed).toContain('✓ the site starts');
  expect(printed.filter((line) => line.startsWith('✗'))).toEqual([]);
});

test('a run fails with the broken page, and still makes the checks behind it', async () => {
  answers = { ...WORKING_SHOP, '/product/jarra-ocre': () => html('Error', 500) };
  await expect(run()).rejects.toThrow(
    'the catalogue, a product and its image can be read: /product/jarra-ocre answered 500',
  );
  expect(printed).toContain('✓ sign-in works, and orders are private');
});
