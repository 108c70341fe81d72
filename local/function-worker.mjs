/** Lambda's runtime for one worker thread. JavaScript, because a loader doubles its start time. */
import { parentPort, workerData } from 'node:worker_threads';

const { bundle, functionName, timeoutMs, preload } = workerData;
if (preload) await import(preload);
const { handler } = await import(bundle);

const answer = async ({ id, event }) => {
  const endsAt = Date.now() + timeoutMs;
  const context = {
    awsRequestId: id,
    functionName,
    functionVersion: '$LATEST',
    getRemainingTimeInMillis: () => Math.max(0, endsAt - Date.now()),
  };
  try {
    const value = await handler(JSON.parse(event), context);
    parentPort.postMessage({ id, payload: JSON.stringify(value ?? null) });
  } catch (error) {
    parentPort.postMessage({ id, error: error instanceof Error ? error.stack : String(error) });
  }
};

parentPort.on('message', (message) => void answer(message));
