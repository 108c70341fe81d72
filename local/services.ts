/** A service whose endpoint is set in the SDK's own variable is not started (RULE-41). */
import { DEMO_ADMIN } from '#shared/domain/demo.ts';
import type { Uses } from '#shared/rows/row.ts';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { mkdir } from 'node:fs/promises';
import {
  dynamoDbClient,
  ensureTable,
  LOCAL_AWS,
  startDynamoDb,
  streamsClient,
} from './aws/dynamodb.ts';
import { findJava } from './aws/java.ts';
import { startMailbox, type Mailbox } from './aws/mailbox.ts';
import { startObjectStore } from './aws/object-store.ts';
import { type Running, StartError } from './running.ts';
import { ADMIN_PASSWORD_ID, localKeys, startSecrets } from './aws/secrets.ts';
import type { StatePaths } from './state.ts';
import { LocalStripe } from './stripe/stripe.ts';

const TABLE_NAME = 'lumbre';
const IMAGES_BUCKET = 'lumbre-images';
const SITE_BUCKET = 'lumbre-site';
const MAIL_FROM = 'hola@lumbre.example';
/** Stripe sends its events there (docs/deploy.md). */
const EVENTS_PATH = '/payments/stripe';
const ORDERS_TO = 'taller@lumbre.example';

export interface ServiceOptions {
  paths: StatePaths;
  inMemory: boolean;
  own?: boolean;
  publicOrigin: string;
  running: Running;
  /** Before a download of Java, which takes a minute. */
  onFetchJava: () => void;
  /** Called when Java ends. */
  onDatabaseEnd?: () => void;
}

export interface Services {
  /** `createdAt`, in epoch ms, differs when the table was created again. */
  table: { client: DynamoDBClient; name: string; createdAt: number };
  streams: DynamoDBStreamsClient;
  images: { endpoint: string; bucket: string };
  pages: { endpoint: string; bucket: string };
  mailbox: Mailbox;
  environment: (uses: Uses) => Record<string, string>;
}

/** @throws StartError when the variable's endpoint does not answer */
const givenEndpoint = async (service: 'DYNAMODB' | 'S3' | 'SES'): Promise<string | undefined> => {
  const variable = `AWS_ENDPOINT_URL_${service}`;
  const endpoint = process.env[variable];
  if (!endpoint) return undefined;
  await fetch(endpoint).catch((cause: unknown) => {
    throw new StartError(
      `No responde nada en ${variable}=${endpoint}. Arráncalo o quita la variable`,
      {
        cause,
      },
    );
  });
  return endpoint;
};

const startTable = async (options: ServiceOptions): Promise<string> => {
  const { paths, inMemory, running, onFetchJava, onDatabaseEnd } = options;
  const java = await findJava(paths.java, onFetchJava);
  if (!inMemory) await mkdir(paths.database, { recursive: true });
  const database = running.keep(await startDynamoDb(java, inMemory ? undefined : paths.database));
  void database.ended.then(onDatabaseEnd);
  return database.endpoint;
};

const openTable = async (
  endpoint: string,
  { paths, running }: ServiceOptions,
): Promise<Services['table']> => {
  const client = dynamoDbClient(endpoint);
  running.onStop(() => Promise.resolve(client.destroy()));
  try {
    return { client, name: TABLE_NAME, createdAt: await ensureTable(client, TABLE_NAME) };
  } catch (cause) {
    throw new StartError(
      `La base de datos de ${paths.database} no se puede leer. Empieza de nuevo con: npm start -- --fresh`,
      { cause },
    );
  }
};

/** @throws StartError when Java is missing or the state folder cannot be read */
export const startServices = async (options: ServiceOptions): Promise<Services> => {
  const { paths, running, publicOrigin, own = false } = options;
  await mkdir(paths.directory, { recursive: true });
  const secrets = running.keep(await startSecrets(await localKeys(paths)));
  const mailbox = running.keep(await startMailbox(paths.mails));
  const stripe = running.keep(
    await new LocalStripe(`${publicOrigin}/api${EVENTS_PATH}`, paths.payments).start(),
  );
  const ses = (await givenEndpoint('SES')) ?? mailbox.endpoint;
  const s3 =
    (await givenEndpoint('S3')) ?? running.keep(await startObjectStore(paths.objects)).endpoint;
  const dynamoDb = (await givenEndpoint('DYNAMODB')) ?? (await startTable(options));
  const streams = streamsClient(dynamoDb);
  running.onStop(() => Promise.resolve(streams.destroy()));
  return {
    table: await openTable(dynamoDb, options),
    streams,
    images: { endpoint: s3, bucket: IMAGES_BUCKET },
    pages: { endpoint: s3, bucket: SITE_BUCKET },
    mailbox,
    environment: (uses) => ({
      ...LOCAL_AWS,
      AWS_ENDPOINT_URL_DYNAMODB: dynamoDb,
      AWS_ENDPOINT_URL_S3: s3,
      AWS_ENDPOINT_URL_SES: ses,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
      AWS_ENDPOINT_URL_SSM: secrets.endpoint,
      STRIPE_ENDPOINT: stripe.endpoint,
      PUBLIC_ORIGIN: publicOrigin,
      SHOP_ID: 'local',
      STAGE: 'local',
      TABLE_NAME,
      // The local shop has the pages and the seed of a demo. Other functions would mask personal
      // data with DEMO, which on this machine belongs to the developer.
      ...(!own && (uses.renderer ?? uses.site) && { DEMO: 'true' }),
      ...(!own && { DEMO_PAYMENT: 'true' }),
      ...(uses.adminPassword && {
        ADMIN_PASSWORD_ID,
        FIRST_ADMIN_EMAIL: DEMO_ADMIN.email,
      }),
      ...(uses.images && { IMAGES_BUCKET }),
      ...(uses.mail && { MAIL_FROM, ...(!own && { ORDERS_TO }) }),
      ...(uses.pages && { SITE_BUCKET }),
      ...(uses.site && { SITE_BUCKET, LAMBDA_TASK_ROOT: paths.contents }),
      ...(uses.renderer && { LAMBDA_TASK_ROOT: paths.renderer }),
      // The SDK would warn about Node 20 in every worker; Lambda has 24.
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    }),
  };
};
