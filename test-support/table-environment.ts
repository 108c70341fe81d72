/**
 * Jest environment of the endpoint tests: each test file has its own DynamoDB Local. A shared one
 * keeps the stream records of all tables in one list, so every call becomes slower with every file.
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

  /** Runs after the hooks of the file, which may still need the table to stop readers of its stream. */
  override async teardown(): Promise<void> {
    await this.#dynamoDb?.stop();
    await super.teardown();
  }
}
