/**
 * Follows docs/runbooks/restore.md on production: a table is damaged while customers order. It is
 * restored to the second before the damage, and the deployed shop then uses the restored table.
 */
import { pascalCase, streamRows } from '#shared/rows/index.ts';
import { followChanges } from '#shared/rows/changes.ts';
import { objectKey } from '#shared/hosting/published-page.ts';
import { TABLE } from '#shared/domain/table.ts';
import {
  DescribeTableCommand,
  DynamoDBClient,
  paginateScan,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEventSource, type EventSource } from '../local/aws/event-source.ts';
import { formOf, jpegImage } from '../test-support/upload.ts';
import { setJudge } from './canary-release.ts';
import {
  clientOptions,
  outputsOf,
  resourceName,
  shopAt,
  storeOf,
  type Deployment,
} from './checks.ts';
import { functionsOf, invoke } from './deployed.ts';
import { ask, type Emulator } from './emulator.ts';
import { commandsOf, run, runCommands } from './runbooks.ts';
import { SETTINGS } from './second-stage.ts';
import { privateSettings } from './settings.ts';

const RESTORED = 'lumbre-restored';
const PRICE = 42;
const ADDRESS = {
  pais: 'España',
  provincia: 'Lugo',
  ciudad: 'Foz',
  codigoPostal: '27780',
  direccion: 'Rúa do Forno 12',
};

interface Mapping {
  EventSourceArn: string;
  FunctionArn: string;
}

/** The event source mappings from a table's stream to the workers of the shop. */
const mappingsOf = async ({ emulator, stacks }: Deployment): Promise<Mapping[]> => {
  const answer = await ask(emulator, 'lambda', '/2015-03-31/event-source-mappings/');
  const { EventSourceMappings } = (await answer.json()) as { EventSourceMappings: Mapping[] };
  return EventSourceMappings.filter(({ FunctionArn }) =>
    FunctionArn.includes(`:function:${stacks.shop}`),
  );
};

const tableIn = (arn: string): string => /:table\/([^/]+)/.exec(arn)?.[1] ?? '';

/** Invokes followChanges with the records of its table's stream, as Lambda's event source mapping does. */
const startFollowing = async (deployment: Deployment): Promise<EventSource> => {
  const { emulator } = deployment;
  const folder = await mkdtemp(join(emulator.folder, 'stream-'));
  const mapping = (await mappingsOf(deployment)).find(({ FunctionArn }) =>
    FunctionArn.includes(`Workers${pascalCase(followChanges.id)}`),
  );
  assert.ok(mapping, 'followChanges has no mapping');
  const name = mapping.FunctionArn.split(':')[6] ?? '';
  return startEventSource({
    table: {
      client: new DynamoDBClient(clientOptions(emulator)),
      name: tableIn(mapping.EventSourceArn),
    },
    streams: new DynamoDBStreamsClient(clientOptions(emulator)),
    worker: followChanges,
    invoke: (event) =>
      invoke(emulator, name, event).then(
        (answer) => ({ outcome: 'returned', payload: JSON.stringify(answer) }),
        // The emulator logs the error. The next loop sends the records again.
        () => ({ outcome: 'failed' }),
      ),
    positionFile: join(folder, 'position.json'),
    deadLetterFile: join(folder, 'dead-letters.jsonl'),
    onNotice: () => undefined,
  });
};

/** Follows the stream while `work` runs. */
const whileFollowing = async <T>(deployment: Deployment, work: () => Promise<T>): Promise<T> => {
  const source = await startFollowing(deployment);
  try {
    return await work();
  } finally {
    await source.stop();
  }
};

const itemsIn = async (emulator: Emulator, TableName: string): Promise<unknown[]> => {
  const client = new DynamoDBClient(clientOptions(emulator));
  const items = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName })) items.push(...Items);
  return items;
};

/** Milliseconds within which the shop must show the changes from the stream. */
const PATIENCE = 120_000;

const eventually = async (text: string, isSo: () => Promise<boolean>): Promise<void> => {
  const end = performance.now() + PATIENCE;
  while (!(await isSo())) {
    assert.ok(performance.now() < end, text);
    await delay(500);
  }
};

/** Actions of an operator, a customer and the admin in the production shop. */
const peopleAt = async (deployment: Deployment) => {
  const { call } = await shopAt(deployment);
  const { AdminEmail: email, AdminPassword = '' } = await outputsOf(
    deployment,
    deployment.stacks.shop,
  );
  const password = (await run(deployment.emulator, AdminPassword)).trim();
  const admin = await call<{ token: string }>('POST', '/admin/tokens', {
    body: { email, password },
  });
  assert.equal(admin.status, 200, JSON.stringify(admin.body));
  const customer = await call<{ token: string }>('POST', '/users', {
    body: formOf({
      firstname: 'Iria',
      lastname: 'Castro',
      email: 'iria@your.domain',
      password: 'barro-luna-y-horno',
    }),
  });
  assert.equal(customer.status, 201, JSON.stringify(customer.body));
  return {
    addProduct: async (title: string): Promise<{ id: string; slug: string }> => {
      const fields = { title, description: 'Torneado.', price: `${PRICE}`, stock: '9' };
      const body = formOf({ ...fields, categoryId: '2' }, { imgs: [await jpegImage()] });
      const made = await call<{ id: string; slug: string }>('POST', '/products', {
        token: admin.body.token,
        body,
      });
      assert.equal(made.status, 201, JSON.stringify(made.body));
      return made.body;
    },
    order: (id: string) =>
      call<{ id: string; code?: string }>('POST', '/orders', {
        token: customer.body.token,
        body: { items: [{ id, quantity: 1 }], address: ADDRESS },
      }),
    sendOrder: async (id: string): Promise<void> => {
      const body = { sent: true };
      const sent = await call('PATCH', `/orders/${id}/shipment`, { token: admin.body.token, body });
      assert.equal(sent.status, 200, JSON.stringify(sent.body));
    },
    findOrder: (id: string) => call('GET', `/orders/${id}`, { token: customer.body.token }),
    findProduct: (id: string) => call<{ price: number }>('GET', `/products/${id}`),
    countedOrders: async (): Promise<number | undefined> =>
      (await call<{ orders: number }>('GET', '/dashboard', { token: admin.body.token })).body
        .orders,
  };
};

/** Whether the page of a product is published. */
const isStored = async (deployment: Deployment, slug: string): Promise<boolean> => {
  const Bucket = await resourceName(deployment, deployment.stacks.shop, 'SiteBucket');
  const head = new HeadObjectCommand({ Bucket, Key: objectKey({ page: 'product', key: slug }) });
  return storeOf(deployment)
    .send(head)
    .then(
      () => true,
      () => false,
    );
};

/**
 * Adds a product and an order, damages the table, and then adds another product and another order.
 *
 * @returns both pairs, and the second between them, which the table is restored to
 */
const damageTable = async (
  deployment: Deployment,
  people: Awaited<ReturnType<typeof peopleAt>>,
  lost: string,
) => {
  const kept = await people.addProduct('Cuenco del horno');
  const before = await people.order(kept.id);
  assert.equal(before.status, 201, JSON.stringify(before.body));
  await eventually('The order is not counted', async () => (await people.countedOrders()) === 1);

  // A restore goes back to a whole second. The next one includes everything written so far.
  await delay(1100 - (Date.now() % 1000));
  const second = new Date().toISOString().slice(0, 19);
  // Changes after that second, which the restore does not contain: the damage, an order and a product.
  await new DynamoDBClient(clientOptions(deployment.emulator)).send(
    new UpdateItemCommand({
      TableName: lost,
      Key: {
        [TABLE.partitionKey]: { S: `PRODUCT#${kept.id}` },
        [TABLE.sortKey]: { S: 'PRODUCT' },
      },
      UpdateExpression: 'SET price = :wrong',
      ConditionExpression: 'attribute_exists(price)',
      ExpressionAttributeValues: { ':wrong': { N: '1' } },
    }),
  );
  const later = await people.order(kept.id);
  assert.equal(later.status, 201, JSON.stringify(later.body));
  await people.sendOrder(later.body.id);
  const gone = await people.addProduct('Jarra del día después');
  await eventually(
    'The later order is not counted',
    async () => (await people.countedOrders()) === 2,
  );
  await eventually('The later product has no page', () => isStored(deployment, gone.slug));
  return { second, kept, before, later, gone };
};

/** @throws Error that names the failed commands, or the check of the restored shop that failed */
export const restoreTable = async (deployment: Deployment): Promise<string> => {
  const { emulator, stacks } = deployment;
  const lost = await resourceName(deployment, stacks.data, 'Table');
  const dynamoDb = new DynamoDBClient(clientOptions(emulator));
  const describe = async (TableName: string) =>
    (await dynamoDb.send(new DescribeTableCommand({ TableName }))).Table ?? {};
  const [restore = '', settings = '', deploy = '', reconcile = '', ...others] =
    commandsOf('restore.md');
  const [close = ''] = commandsOf('take-checkout-out.md');

  const people = await peopleAt(deployment);
  const { second, kept, before, later, gone } = await whileFollowing(deployment, () =>
    damageTable(deployment, people, lost),
  );
  const operate = (...commands: string[]): Promise<string> =>
    runCommands(
      emulator,
      'production',
      commands.map((text) => text.replaceAll('2026-11-21T09:59:59', second)),
    );

  await operate(close);
  assert.equal((await people.order(kept.id)).body.code, 'SHOP_CLOSED');
  await operate(restore);
  const arn = (await operate(settings)).trim().split(/\s/).at(-1) ?? '';
  const oldItems = await itemsIn(emulator, lost);

  // A damaged table sets off alarms.
  await setJudge(emulator, 'ALARM');
  const file = await privateSettings(emulator.folder, {
    production: { ...SETTINGS.production, restoredTable: arn },
  });
  await runCommands(emulator, 'production', [deploy], file);
  await setJudge(emulator, 'OK');
  await whileFollowing(deployment, async () => {
    const still = await people.order(kept.id);
    assert.equal(still.body.code, 'SHOP_CLOSED', 'The shop sells before its totals are repaired');
    const printed = await operate(`export TABLE_NAME=${RESTORED}`, reconcile, ...others);
    assert.ok(printed.includes(later.body.id), 'The later order is not found in the old table');
    assert.ok(!printed.includes(before.body.id));

    assert.equal((await people.findProduct(kept.id)).body.price, PRICE);
    assert.equal((await people.findProduct(gone.id)).status, 404);
    assert.deepEqual(
      [await isStored(deployment, kept.slug), await isStored(deployment, gone.slug)],
      [true, false],
    );
    assert.equal((await people.findOrder(before.body.id)).status, 200);
    assert.equal((await people.findOrder(later.body.id)).status, 404);
    // The session from before the restore is still valid.
    const next = await people.order(kept.id);
    assert.equal(next.status, 201, JSON.stringify(next.body));
    await eventually(
      'followChanges does not count the orders of the restored table',
      async () => (await people.countedOrders()) === 2,
    );
  });

  const functions = (await functionsOf(emulator)).filter(({ FunctionName }) =>
    FunctionName.startsWith(stacks.shop),
  );
  const tables = functions.flatMap(({ Environment }) => Environment?.Variables['TABLE_NAME'] ?? []);
  assert.deepEqual([...new Set(tables)], [RESTORED]);
  const mappings = await mappingsOf(deployment);
  assert.deepEqual(
    mappings.map(({ EventSourceArn }) => EventSourceArn),
    streamRows.map(() => arn),
  );
  assert.deepEqual(await itemsIn(emulator, lost), oldItems, 'The shop still writes the old table');
  for (const table of [lost, RESTORED]) {
    assert.equal((await describe(table)).DeletionProtectionEnabled, true, table);
  }
  assert.equal(await resourceName(deployment, stacks.data, 'Table'), lost);
  return `${functions.length} functions and ${mappings.length} workers use ${RESTORED}, with the order from before and without the one after; the old table is kept with its ${oldItems.length} items`;
};
