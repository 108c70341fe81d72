import { startMeteringProxy, type MeteredCall, type MeteringProxy } from './metering-proxy.ts';

/**
 * Meters the calls of a test file to the table. A client reads its endpoint once, when it is loaded,
 * so the tests import what they call, and `shop.ts`, themselves.
 */
export const meterCalls = (): { take: () => MeteredCall[] } => {
  const direct = process.env['AWS_ENDPOINT_URL_DYNAMODB'];
  let proxy: MeteringProxy | undefined;
  beforeAll(async () => {
    proxy = await startMeteringProxy(direct ?? '');
    process.env['AWS_ENDPOINT_URL_DYNAMODB'] = proxy.url;
  });
  afterAll(async () => {
    process.env['AWS_ENDPOINT_URL_DYNAMODB'] = direct;
    await proxy?.stop();
  });
  return { take: () => proxy?.take() ?? [] };
};
