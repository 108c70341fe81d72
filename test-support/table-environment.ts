/**
 * DynamoDB Local searches the stream records of all tables with every call, so only files with a
 * stream worker use the database with streams.
 */
import { readFileSync } from 'node:fs';
import { TestEnvironment } from 'jest-environment-node';
import { startDynamoDb, type DynamoDb } from '../local/aws/dynamodb.ts';

const start = async (): Promise<DynamoDb> => {
  const database = await startDynamoDb(process.env['TEST_JAVA'] ?? 'java');
  database.unref();
  return database;
};

/** Jest loads this module once per worker. The databases end with the worker. */
const databases = new Map<boolean, Promise<DynamoDb>>();

type Context = ConstructorParameters<typeof TestEnvironment>[1];

export default class TableEnvironment extends TestEnvironment {
  readonly #hasStream: boolean;

  constructor(config: ConstructorParameters<typeof TestEnvironment>[0], context: Context) {
    super(config, context);
    this.#hasStream = /start(?:Mail)?Worker/.test(readFileSync(context.testPath, 'utf8'));
  }

  override async setup(): Promise<void> {
    await super.setup();
    const database = databases.get(this.#hasStream) ?? start();
    databases.set(this.#hasStream, database);
    const { env } = this.global.process;
    env['AWS_ENDPOINT_URL_DYNAMODB'] = (await database).endpoint;
    env['TEST_STREAM'] = this.#hasStream ? 'yes' : '';
  }
}
