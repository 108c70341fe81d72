/**
 * Jest environment of the endpoint tests. All files of a jest worker share one DynamoDB Local, each
 * with a table of its own. DynamoDB Local keeps the stream records of all tables in one list and
 * searches it with every call, so a file that runs a stream worker gets a database for itself, and
 * only its table has a stream.
 */
import { readFileSync } from 'node:fs';
import { TestEnvironment } from 'jest-environment-node';
import { startDynamoDb, type DynamoDb } from '../local/aws/dynamodb.ts';

const start = (): Promise<DynamoDb> => startDynamoDb(process.env['TEST_JAVA'] ?? 'java');

const startShared = async (): Promise<DynamoDb> => {
  const database = await start();
  database.unref();
  return database;
};

/** Jest loads this module once for each of its workers. The database ends with the worker. */
let shared: Promise<DynamoDb> | undefined;

type Context = ConstructorParameters<typeof TestEnvironment>[1];

export default class TableEnvironment extends TestEnvironment {
  readonly #hasStream: boolean;
  #own: DynamoDb | undefined;

  constructor(config: ConstructorParameters<typeof TestEnvironment>[0], context: Context) {
    super(config, context);
    this.#hasStream = /start(?:Mail)?Worker/.test(readFileSync(context.testPath, 'utf8'));
  }

  override async setup(): Promise<void> {
    await super.setup();
    if (this.#hasStream) this.#own = await start();
    const { endpoint } = this.#own ?? (await (shared ??= startShared()));
    const { env } = this.global.process;
    env['AWS_ENDPOINT_URL_DYNAMODB'] = endpoint;
    env['TEST_STREAM'] = this.#hasStream ? 'yes' : '';
  }

  /** Runs after the hooks of the file, which may still need the table to stop readers of its stream. */
  override async teardown(): Promise<void> {
    await this.#own?.stop();
    await super.teardown();
  }
}
