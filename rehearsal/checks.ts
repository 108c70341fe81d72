/**
 * The checks that run after a deployment of the demo stage. Each check asks the emulated services
 * and returns a short text for the log.
 */
import { DEMO_USER } from '#shared/domain/demo.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { httpRows, routeKeysOf } from '#shared/rows/index.ts';
import { IMAGES_PATH } from '#shared/domain/image-path.ts';
import { ORIGIN_VERIFY_HEADER } from '#shared/hosting/origin-verification.ts';
import {
  objectKey,
  ONLY_KEY,
  PAGE_CACHE_CONTROL,
  PUBLISHED_PREFIX,
} from '#shared/hosting/published-page.ts';
import { FILE_PREFIXES, sitePath } from '#shared/hosting/site-path.ts';
import { TABLE } from '#shared/domain/table.ts';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DescribeTableCommand, DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import {
  DeleteObjectCommand,
  GetBucketPolicyCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import assert from 'node:assert/strict';
import { createGateway, type Gateway } from '../local/http/gateway.ts';
import {
  apisOf,
  distribution,
  functionsOf,
  invoke,
  readTemplate,
  resourcesOf,
  statementsOf,
  type DeployedApi,
} from './deployed.ts';
import type { Emulator } from './emulator.ts';

export interface Deployment {
  emulator: Emulator;
  /** Folder with the deployed templates. */
  assembly: string;
  stacks: { data: string; shop: string };
  /** Outputs of the shop stack. */
  outputs: Readonly<Record<string, string>>;
}

export const clientOptions = ({ endpoint, environment }: Emulator) => ({
  endpoint,
  region: environment['AWS_REGION'] ?? '',
  credentials: { accessKeyId: 'rehearsal', secretAccessKey: 'rehearsal' },
});

export const storeOf = ({ emulator }: Deployment): S3Client =>
  new S3Client({ ...clientOptions(emulator), forcePathStyle: true });

/**
 * The physical name of a resource.
 *
 * @param start the beginning of its logical id, which ends with a hash
 */
export const resourceName = async (
  { emulator }: Deployment,
  stack: string,
  start: string,
): Promise<string> => {
  const found = [...(await resourcesOf(emulator, stack))].filter(([id]) => id.startsWith(start));
  const [[, name] = ['', undefined]] = found;
  assert.ok(name, `No resource ${start} in the stack ${stack}`);
  return name;
};

/** The outputs of a stack. */
export const outputsOf = async (
  { emulator }: Deployment,
  StackName: string,
): Promise<Record<string, string>> => {
  const { Stacks: [stack] = [] } = await new CloudFormationClient(clientOptions(emulator)).send(
    new DescribeStacksCommand({ StackName }),
  );
  return Object.fromEntries(
    (stack?.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
  );
};

const objectsIn = async (deployment: Deployment, bucket: string): Promise<string[]> => {
  const { Contents = [] } = await storeOf(deployment).send(
    new ListObjectsV2Command({ Bucket: bucket }),
  );
  return Contents.map(({ Key = '' }) => Key);
};

const everyResource = async ({ emulator, assembly, stacks }: Deployment): Promise<string> => {
  const counts = [];
  for (const stack of Object.values(stacks)) {
    const wanted = Object.keys(readTemplate(assembly, stack));
    const created = await resourcesOf(emulator, stack);
    assert.deepEqual([...created.keys()].toSorted(), wanted.toSorted());
    counts.push(`${wanted.length} in ${stack}`);
  }
  return counts.join(', ');
};

const everyFunction = async ({ emulator, assembly, stacks }: Deployment): Promise<string> => {
  const [functions, created] = await Promise.all([
    functionsOf(emulator),
    resourcesOf(emulator, stacks.shop),
  ]);
  const wanted = Object.entries(readTemplate(assembly, stacks.shop)).filter(
    ([, { Type }]) => Type === 'AWS::Lambda::Function',
  );
  for (const [id, { Properties }] of wanted) {
    const found = functions.find(({ FunctionName }) => FunctionName === created.get(id));
    assert.ok(found, `The function ${id} was not created`);
    for (const property of ['Runtime', 'Handler', 'MemorySize', 'Timeout'] as const) {
      assert.equal(found[property], Properties[property], `${property} of ${id}`);
    }
    const { Variables = {} } = (Properties['Environment'] ?? {}) as { Variables?: object };
    const environment = found.Environment?.Variables ?? {};
    assert.deepEqual(Object.keys(environment).toSorted(), Object.keys(Variables).toSorted());
    for (const [name, value] of Object.entries(environment)) {
      assert.match(value, /^(?!.*(?:None|undefined|\$\{|Fn::))./, `${name} of ${id}`);
    }
  }
  assert.equal(functions.length, wanted.length);
  return `${wanted.length}, each with runtime, handler, memory, time limit and environment`;
};

const theApi = async ({ emulator, stacks }: Deployment): Promise<DeployedApi> => {
  const [api, ...others] = (await apisOf(emulator)).filter(({ functions }) =>
    [...functions.values()].some((name) => name.startsWith(stacks.shop)),
  );
  assert.ok(api && others.length === 0, 'There is not exactly one API');
  return api;
};

const everyRoute = async (deployment: Deployment): Promise<string> => {
  const { functions, authorizers } = await theApi(deployment);
  assert.deepEqual([...functions.keys()].toSorted(), httpRows.flatMap(routeKeysOf).toSorted());
  const known = new Set((await functionsOf(deployment.emulator)).map((each) => each.FunctionName));
  assert.equal(new Set(functions.values()).size, httpRows.length, 'Two rows share a function');
  for (const called of [...functions.values(), ...authorizers])
    assert.ok(known.has(called), called);
  assert.equal(authorizers.length, 1);
  return `${functions.size}, each row with its own function, behind one authorizer`;
};

const theTable = async (deployment: Deployment): Promise<string> => {
  const TableName = await resourceName(deployment, deployment.stacks.data, 'Table');
  const client = new DynamoDBClient(clientOptions(deployment.emulator));
  const { Table = {} } = await client.send(new DescribeTableCommand({ TableName }));
  const keyOf = (schema: { AttributeName?: string | undefined }[] = []) =>
    schema.map(({ AttributeName }) => AttributeName);
  assert.deepEqual(keyOf(Table.KeySchema), [TABLE.partitionKey, TABLE.sortKey]);
  const [index, ...others] = Table.GlobalSecondaryIndexes ?? [];
  assert.equal(index?.IndexName, TABLE.listIndex.name);
  assert.deepEqual(keyOf(index.KeySchema), [TABLE.listIndex.partitionKey, TABLE.listIndex.sortKey]);
  assert.deepEqual(others, []);
  assert.equal(Table.StreamSpecification?.StreamViewType, 'NEW_AND_OLD_IMAGES');
  assert.equal(Table.DeletionProtectionEnabled, true);
  return `index, stream and deletion protection, ${Table.ItemCount} items`;
};

const everyBucket = async (deployment: Deployment): Promise<string> => {
  const s3 = storeOf(deployment);
  const buckets = [
    await resourceName(deployment, deployment.stacks.data, 'ImagesBucket'),
    await resourceName(deployment, deployment.stacks.shop, 'SiteBucket'),
  ];
  for (const Bucket of buckets) {
    const { Policy = '' } = await s3.send(new GetBucketPolicyCommand({ Bucket }));
    const { Statement } = JSON.parse(Policy) as {
      Statement: { Effect: string; Principal: { Service?: string }; Condition?: unknown }[];
    };
    const [denied, ...allowed] = Statement;
    assert.deepEqual(denied?.Condition, { Bool: { 'aws:SecureTransport': 'false' } });
    assert.ok(allowed.length > 0);
    for (const { Principal } of allowed) {
      assert.equal(Principal.Service, 'cloudfront.amazonaws.com');
    }
  }
  return 'images and site, readable only by CloudFront and over TLS';
};

const theDistribution = async ({ emulator, outputs }: Deployment): Promise<string> => {
  const xml = await distribution(emulator, outputs['DistributionId'] ?? '');
  const domain = /<DomainName>(.*?)</.exec(xml)?.[1];
  assert.equal(outputs['ShopUrl'], `https://${domain}`);
  const paths = [...xml.matchAll(/<PathPattern>(.*?)</g)].map(([, path]) => path);
  assert.deepEqual(paths, [
    '/api/*',
    `${IMAGES_PATH}*`,
    ...FILE_PREFIXES.map((each) => `${each}*`),
  ]);
  const origins = xml.split('<Origin>').slice(1);
  assert.equal(origins.length, 5);
  const verified = origins.filter((origin) =>
    new RegExp(`<HeaderName>${ORIGIN_VERIFY_HEADER}</HeaderName>`, 'i').test(origin),
  );
  const pathOf = (origin: string): string => /<OriginPath>(.*?)</.exec(origin)?.[1] ?? '';
  assert.deepEqual(verified.map(pathOf).toSorted(), ['', '/api']);
  return `${domain}, five origins, both of the API with the origin verification header (moto has no origin groups)`;
};

const theContent = async (deployment: Deployment): Promise<string> => {
  const site = await resourceName(deployment, deployment.stacks.shop, 'SiteBucket');
  const imagesBucket = await resourceName(deployment, deployment.stacks.data, 'ImagesBucket');
  const [files, images] = await Promise.all([
    objectsIn(deployment, site),
    objectsIn(deployment, imagesBucket),
  ]);
  const s3 = storeOf(deployment);
  const cacheControlOf = async (Key: string): Promise<string | undefined> =>
    (await s3.send(new HeadObjectCommand({ Bucket: site, Key }))).CacheControl;
  const script = files.find((file) => file.startsWith('assets/') && file.endsWith('.js')) ?? '';
  assert.match((await cacheControlOf(script)) ?? '', /immutable/);
  for (const page of ['index.html', 'config.json', 'admin/index.html']) {
    assert.equal(await cacheControlOf(page), 'no-cache', page);
  }
  assert.ok(images.length > 0);
  return `${files.length} files of the site, ${images.length} images`;
};

/** The event with which the table's stream would start the next step of a publication. */
const publicationEvent = async (
  { emulator }: Deployment,
  TableName: string,
): Promise<object | undefined> => {
  const Key = { [TABLE.partitionKey]: { S: 'PUBLISH_JOB' }, [TABLE.sortKey]: { S: 'PUBLISH_JOB' } };
  const client = new DynamoDBClient(clientOptions(emulator));
  const { Item } = await client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }));
  if (!Item) return undefined;
  const dynamodb = {
    Keys: Key,
    NewImage: Item,
    SequenceNumber: '1',
    ApproximateCreationDateTime: Math.floor(Date.now() / 1000),
    StreamViewType: 'NEW_AND_OLD_IMAGES',
  };
  const record = { eventID: '1', eventName: 'INSERT', eventSource: 'aws:dynamodb', dynamodb };
  return { Records: [record] };
};

/** More than the publication of the demo catalogue needs. */
const MAX_STEPS = 50;

/** Takes the next step of a publication, in place of the stream; false when there is none. */
export const publishNext = async (deployment: Deployment): Promise<boolean> => {
  const { emulator, stacks } = deployment;
  const TableName = await resourceName(deployment, stacks.data, 'Table');
  const event = await publicationEvent(deployment, TableName);
  if (!event) return false;
  const worker = await resourceName(deployment, stacks.shop, 'WorkersFollowChangesFunction');
  const answer = await invoke(emulator, worker, JSON.stringify(event));
  assert.deepEqual(answer, { batchItemFailures: [] });
  return true;
};

/** Takes every step of a publication. @returns the number of steps */
export const publishAll = async (deployment: Deployment): Promise<number> => {
  let steps = 0;
  while (await publishNext(deployment)) {
    assert.ok((steps += 1) <= MAX_STEPS, 'The publication does not end');
  }
  return steps;
};

/** Checks the publication that the deployment has started. */
const thePublication = async (deployment: Deployment): Promise<string> => {
  const Bucket = await resourceName(deployment, deployment.stacks.shop, 'SiteBucket');
  const steps = await publishAll(deployment);
  assert.ok(steps > 0, 'The deployment did not start a publication');
  const s3 = storeOf(deployment);
  const { Contents = [] } = await s3.send(
    new ListObjectsV2Command({ Bucket, Prefix: PUBLISHED_PREFIX }),
  );
  const keys = Contents.map(({ Key = '' }) => Key);
  for (const page of ['home', 'products', 'search', 'about', 'cart', 'catalogue'] as const) {
    assert.ok(keys.includes(objectKey({ page, key: ONLY_KEY })), `${page} is not published`);
  }
  const products = keys.filter((key) => key.startsWith(objectKey({ page: 'product', key: '' })));
  assert.equal(products.length, 40);
  const [Key = ''] = products;
  const head = await s3.send(new HeadObjectCommand({ Bucket, Key }));
  assert.equal(head.ContentType, 'text/html; charset=utf-8');
  assert.equal(head.CacheControl, PAGE_CACHE_CONTROL);
  const conditions = await conditionalWrites(s3, Bucket);
  return `${keys.length} objects in ${steps} steps, of them ${products.length} products; ${conditions}`;
};

/** Says which conditions moto checks. The shop's own object store (local/aws/) checks all of them. */
const conditionalWrites = async (s3: S3Client, Bucket: string): Promise<string> => {
  const isRefused = (sent: Promise<unknown>): Promise<boolean> =>
    sent.then(
      () => false,
      (error: Error) => error.name === 'PreconditionFailed',
    );
  const written = { Bucket, Key: `${PUBLISHED_PREFIX}rehearsal`, Body: 'text' };
  const { Key } = written;
  await s3.send(new PutObjectCommand(written));
  const other = '"00000000000000000000000000000000"';
  const checked = {
    'If-None-Match': await isRefused(
      s3.send(new PutObjectCommand({ ...written, IfNoneMatch: '*' })),
    ),
    'If-Match': await isRefused(s3.send(new PutObjectCommand({ ...written, IfMatch: other }))),
    'If-Match of DELETE': await isRefused(
      s3.send(new DeleteObjectCommand({ Bucket, Key, IfMatch: other })),
    ),
  };
  await s3.send(new DeleteObjectCommand({ Bucket, Key }));
  const ignored = Object.entries(checked).flatMap(([name, is]) => (is ? [] : [name]));
  return ignored.length > 0
    ? `moto ignores ${ignored.join(' and ')}`
    : 'conditional puts and deletes';
};

/** Checks the roles of the functions that publish, as the emulator's IAM stores them. */
const thePublishers = async (deployment: Deployment): Promise<string> => {
  const { emulator, stacks } = deployment;
  const Bucket = await resourceName(deployment, stacks.shop, 'SiteBucket');
  for (const start of ['WorkersFollowChangesRole', 'ApiRenderPageRole']) {
    const role = await resourceName(deployment, stacks.shop, start);
    const onBucket = (await statementsOf(emulator, role)).filter(({ Resource }) =>
      [Resource].flat().some((arn) => arn.startsWith(`arn:aws:s3:::${Bucket}`)),
    );
    assert.deepEqual(
      onBucket
        .flatMap(({ Action, Resource }) =>
          [Action].flat().map((action) => `${action} ${[Resource].flat().join()}`),
        )
        .toSorted(),
      [
        ...['DeleteObject', 'GetObject'].map(
          (action) => `s3:${action} arn:aws:s3:::${Bucket}/${PUBLISHED_PREFIX}*`,
        ),
        `s3:ListBucket arn:aws:s3:::${Bucket}`,
        `s3:PutObject arn:aws:s3:::${Bucket}/${PUBLISHED_PREFIX}*`,
      ],
      start,
    );
  }
  return `followChanges and renderPage write objects of ${PUBLISHED_PREFIX} only`;
};

/** Removes the site's first page, which only prepareShop uploads again. */
export const removePage = async (
  deployment: Deployment,
): Promise<{ isBack: () => Promise<boolean> }> => {
  const Bucket = await resourceName(deployment, deployment.stacks.shop, 'SiteBucket');
  await storeOf(deployment).send(new DeleteObjectCommand({ Bucket, Key: 'index.html' }));
  return { isBack: async () => (await objectsIn(deployment, Bucket)).includes('index.html') };
};

/** Calls the deployed functions through the local gateway, which stands in for API Gateway. */
export const gatewayOf = async (deployment: Deployment): Promise<Gateway> => {
  const { functions } = await theApi(deployment);
  return createGateway(httpRows, async (id, event) => {
    const { routeKey } = JSON.parse(event) as { routeKey: string };
    const answer = await invoke(deployment.emulator, functions.get(routeKey) ?? id, event);
    return { outcome: 'returned', payload: JSON.stringify(answer) };
  });
};

/** A body of JSON or of a form, with its type. */
const encoded = async (body: unknown): Promise<{ type?: string; bytes: Buffer }> => {
  if (body === undefined) return { bytes: Buffer.from('') };
  if (!(body instanceof FormData)) {
    return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) };
  }
  const request = new Response(body);
  const type = request.headers.get('content-type') ?? '';
  return { type, bytes: Buffer.from(await request.arrayBuffer()) };
};

export const shopAt = async (deployment: Deployment) => {
  const { authorizers } = await theApi(deployment);
  const [authorizer = ''] = authorizers;
  const isAuthorized = async (value: string): Promise<boolean> => {
    const event = JSON.stringify({ headers: { [ORIGIN_VERIFY_HEADER]: value } });
    const answer = await invoke(deployment.emulator, authorizer, event);
    return (answer as { isAuthorized: boolean }).isAuthorized;
  };
  const gateway = await gatewayOf(deployment);
  const call = async <T>(
    method: string,
    path: string,
    { body, token }: { body?: unknown; token?: string } = {},
  ): Promise<{ status: number; body: T }> => {
    const { type, bytes } = await encoded(body);
    const answer = await gateway({
      method,
      url: `/api${path}`,
      rawHeaders: [
        ...(type === undefined ? [] : ['content-type', type]),
        ...(token === undefined ? [] : ['authorization', `Bearer ${token}`]),
      ],
      body: bytes,
      sourceIp: '203.0.113.7',
      httpVersion: '1.1',
    });
    const text = answer.body.toString();
    const isJson = answer.headers['content-type']?.startsWith('application/json') ?? false;
    const value: unknown = isJson ? JSON.parse(text) : text;
    return { status: answer.status, body: value as T };
  };
  return { isAuthorized, call };
};

const theShop = async (deployment: Deployment): Promise<string> => {
  const { isAuthorized, call } = await shopAt(deployment);
  const SecretId = await resourceName(deployment, deployment.stacks.data, 'Secret');
  const secrets = new SecretsManagerClient(clientOptions(deployment.emulator));
  const { SecretString = '' } = await secrets.send(new GetSecretValueCommand({ SecretId }));
  const { originVerify } = JSON.parse(SecretString) as { originVerify: string };
  assert.equal(await isAuthorized(originVerify), true, 'The authorizer rejects CloudFront');
  assert.equal(await isAuthorized('guessed'), false, 'The authorizer accepts any caller');

  const products = await call<{ id: string; slug: string; title: string }[]>('GET', '/products');
  assert.equal(products.status, 200);
  const pages = await theFailover(deployment, products.body);
  const categories = await call<unknown[]>('GET', '/categories');
  assert.equal(categories.body.length, 5);
  const credentials = {
    email: deployment.outputs['AdminEmail'],
    password: deployment.outputs['AdminPassword'],
  };
  const admin = await call<{ token: string }>('POST', '/admin/tokens', { body: credentials });
  assert.equal(admin.status, 200, 'The admin of the stack outputs cannot sign in');
  const { token } = admin.body;
  assert.equal((await call('GET', '/users', { token })).status, 200);
  assert.equal((await call('GET', '/users')).status, 401);

  const user = await call<{ token: string }>('POST', '/users/tokens', { body: DEMO_USER });
  const order = await call<{ id: string }>('POST', '/orders', {
    token: user.body.token,
    body: {
      items: [{ id: products.body[0]?.id, quantity: 1 }],
      address: {
        pais: 'España',
        provincia: 'Lugo',
        ciudad: 'Foz',
        codigoPostal: '27780',
        direccion: 'Rúa do Forno 12',
      },
    },
  });
  assert.equal(order.status, 201, JSON.stringify(order.body));
  const orders = await call<Order[]>('GET', '/orders', { token });
  // A public admin sees a masked address (ADR-0050).
  assert.deepEqual(
    orders.body.map(({ id, address }) => [id, address.direccion]),
    [[order.body.id, '…']],
  );
  return `${products.body.length} products, ${pages}, a user ordered one, an admin saw the order with a masked address`;
};

/** Checks the route that CloudFront calls for a page that the bucket does not have. */
const theFailover = async (
  deployment: Deployment,
  [first]: readonly { slug: string; title: string }[],
): Promise<string> => {
  const { call } = await shopAt(deployment);
  const page = (path: string) => call<string>('GET', path);
  const Bucket = await resourceName(deployment, deployment.stacks.shop, 'SiteBucket');
  const Key = objectKey({ page: 'product', key: first?.slug ?? '' });
  const s3 = storeOf(deployment);
  await s3.send(new DeleteObjectCommand({ Bucket, Key }));
  const rendered = await page(`/${Key}`);
  assert.equal(rendered.status, 200, 'A page that is not stored is not rendered');
  assert.ok(rendered.body.includes(`<title>${first?.title} · Lumbre</title>`), 'Another page came');
  await s3.send(new HeadObjectCommand({ Bucket, Key }));

  const unknown = await page(sitePath('/product/no-existe') ?? '');
  assert.deepEqual([unknown.status, unknown.body.includes('noindex')], [404, true]);
  const texts = {
    '/sitemap.xml': `/product/${first?.slug}</loc>`,
    '/feed.xml': '<g:availability>in_stock</g:availability>',
    '/robots.txt': `Sitemap: ${deployment.outputs['ShopUrl']}/sitemap.xml`,
  };
  for (const [path, text] of Object.entries(texts)) {
    const { status, body } = await page(sitePath(path) ?? '');
    assert.deepEqual([path, status, body.includes(text)], [path, 200, true]);
  }
  return 'a page that was not stored, a 404 page, sitemap, feed and robots.txt';
};

export const CHECKS: readonly (readonly [
  name: string,
  check: (deployment: Deployment) => Promise<string>,
])[] = [
  ['resources', everyResource],
  ['functions', everyFunction],
  ['routes', everyRoute],
  ['table', theTable],
  ['buckets', everyBucket],
  ['distribution', theDistribution],
  ['content', theContent],
  ['publication', thePublication],
  ['publishers', thePublishers],
  ['shop', theShop],
];
