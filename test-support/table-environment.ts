/**
 * Jest environment of the endpoint tests: each test file has its own DynamoDB Local. In a shared one
 * the streams of all tables are one list, which makes every call slower with every file.
 */
import { TestEnvironment } from 'jest-environment-node';
import { startDynamoDb, type DynamoDb } from '../local/aws/dynamodb.ts';

export default class TableEnvironment extends TestEnvironment {
  #dynamoDb: DynamoDb | undefined;

  override async setup(): Promise<void> {
    await super.setup();
    this.#dynamoDb = await startDynamoDb(process.env['TEST_JAVA'] ?? 'java');
    this.global.process.env['AWS_ENDPOINT_URL_DYNAMODB'] = this.#dynamoDb.endpoint;
  }

  /** After the hooks of the file, which may still stop readers of the stream. */
  override async teardown(): Promise<void> {
    await this.#dynamoDb?.stop();
    await super.teardown();
  }
}
