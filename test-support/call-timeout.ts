/** Milliseconds for one call of DynamoDB Local. */
const CALL_TIMEOUT = 15_000;

let isRaised = false;

/**
 * Gives calls of DynamoDB more than the two seconds of functions/table/client.ts, once per test
 * file. DynamoDB Local handles one call at a time, so concurrent calls wait for each other, and the
 * SDK would retry them.
 */
export const raiseCallTimeout = async (): Promise<void> => {
  if (isRaised) return;
  isRaised = true;
  const { document } = await import('../functions/table/client.ts');
  // Every request handler of the SDK has this method, but the type of the client omits it.
  const handler = document.config.requestHandler as unknown as {
    updateHttpClientConfig: (option: 'connectionTimeout' | 'requestTimeout', value: number) => void;
  };
  handler.updateHttpClientConfig('connectionTimeout', CALL_TIMEOUT);
  handler.updateHttpClientConfig('requestTimeout', CALL_TIMEOUT);
};
