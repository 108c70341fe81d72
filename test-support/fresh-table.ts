/** Each test file has its own table and buckets. No log may have personal data. */
import hooks from 'node:async_hooks';
import crypto, { randomUUID, type ScryptOptions } from 'node:crypto';
import { muteRequestLog, takeLeaks, watchLog } from './log-watch.ts';
import { dynamoDbClient, ensureTable } from '../local/aws/dynamodb.ts';

const CALL_TIMEOUT = 15_000;

let isRaised = false;

/** DynamoDB Local handles one call at a time, so concurrent calls need more than two seconds. */
export const raiseCallTimeout = async (): Promise<void> => {
  if (isRaised) return;
  isRaised = true;
  const { document } = await import('../functions/table/client.ts');
  // Every request handler of the SDK has this method, but the client's type omits it.
  const handler = document.config.requestHandler as unknown as {
    updateHttpClientConfig: (option: 'connectionTimeout' | 'requestTimeout', value: number) => void;
  };
  handler.updateHttpClientConfig('connectionTimeout', CALL_TIMEOUT);
  handler.updateHttpClientConfig('requestTimeout', CALL_TIMEOUT);
};

/** A thousandth of scrypt's work. functions/http/passwords.test.ts tests the real one. */
const { scrypt, scryptSync } = crypto;
let factor = 1024;
const cheap = ({ N = 16384, ...options }: ScryptOptions = {}) => ({ ...options, N: N / factor });
/** For a file that starts deployed functions, which hash with full work. */
export const hashAsDeployed = (): void => {
  factor = 1;
};
crypto.scrypt = ((password, salt, length, options: ScryptOptions, done) => {
  scrypt(password, salt, length, cheap(options), done as () => void);
}) as typeof scrypt;
crypto.scryptSync = (password, salt, length, options) =>
  scryptSync(password, salt, length, cheap(options));

/**
 * Node 20 visits each storage that was ever used with every promise, so each file ends its own. Node 24
 * does not, and its property has no setter.
 */
const { AsyncLocalStorage } = hooks;
const storages: hooks.AsyncLocalStorage<unknown>[] = [];
const isVisited = Object.getOwnPropertyDescriptor(hooks, 'AsyncLocalStorage')?.writable === true;
if (isVisited) {
  hooks.AsyncLocalStorage = class<T> extends AsyncLocalStorage<T> {
    constructor() {
      super();
      storages.push(this);
    }
  };
}

// A jest worker keeps Node's modules for its next file, which may be of another project.
afterAll(() => {
  Object.assign(crypto, { scrypt, scryptSync });
  if (isVisited) hooks.AsyncLocalStorage = AsyncLocalStorage;
  for (const storage of storages) storage.disable();
});

const name = `test-${randomUUID()}`;
process.env['TABLE_NAME'] = name;
process.env['IMAGES_BUCKET'] = `${name}-images`;
process.env['SITE_BUCKET'] = `${name}-site`;

muteRequestLog();
watchLog();

beforeAll(async () => {
  const client = dynamoDbClient(process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');
  await ensureTable(client, name, process.env['TEST_STREAM'] === 'yes');
  client.destroy();
});

afterEach(() => {
  const leaks = takeLeaks();
  if (leaks.length > 0) throw new Error(`Personal data in the log:\n${leaks.join('\n')}`);
});

// Runs after the set-up of the test file, because the client reads its environment once. A set-up
// that calls handlers must call this function first.
beforeEach(raiseCallTimeout);
