/**
 * What the functions reach over the network: table, images, mail and secret. Where the SDK's own
 * variable names another endpoint, that one is used and nothing is started (RULE-41).
 */
import type { RouteSpec } from '#shared/rows/route.ts';
import type { WorkerSpec } from '#shared/rows/workers.ts';
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
import type { Running } from './running.ts';
import { localSecret, startSecretsManager, type LocalSecret } from './aws/secrets.ts';
import { StartError } from './start-error.ts';
import type { StatePaths } from './state.ts';

const TABLE_NAME = 'lumbre';
const IMAGES_BUCKET = 'lumbre-images';
const SECRET_ID = 'lumbre';
const MAIL_FROM = 'hola@lumbre.example';

export interface ServiceOptions {
  paths: StatePaths;
  /** Keeps the table in memory: for tests. */
  inMemory: boolean;
  /** The one origin of the shop: links in mails begin with it. */
  publicOrigin: string;
  /** Takes note of everything that is started. */
  running: Running;
  /** Called before a Java is downloaded, which takes a minute. */
  onFetchJava: () => void;
}

export interface Services {
  /** `createdAt` in epoch milliseconds tells one table from another of its name. */
  table: { client: DynamoDBClient; name: string; createdAt: number };
  /** What follows the table. */
  streams: DynamoDBStreamsClient;
  images: { endpoint: string; bucket: string };
  mailbox: Mailbox;
  secret: LocalSecret;
  /** All that a function finds in its environment, with what its row says it uses. */
  environment: (uses: RouteSpec['uses'] & WorkerSpec['uses']) => Record<string, string>;
}

/** @throws StartError when the variable names an endpoint where nothing answers */
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
  const { paths, inMemory, running, onFetchJava } = options;
  const java = await findJava(paths.java, onFetchJava);
  if (!inMemory) await mkdir(paths.database, { recursive: true });
  return running.keep(await startDynamoDb(java, inMemory ? undefined : paths.database)).endpoint;
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

/** @throws StartError when Java is missing, or what is in the state folder cannot be read */
export const startServices = async (options: ServiceOptions): Promise<Services> => {
  const { paths, running, publicOrigin } = options;
  await mkdir(paths.directory, { recursive: true });
  const secret = await localSecret(paths.secret);
  const secretsManager = running.keep(await startSecretsManager(SECRET_ID, secret));
  // Always there: its page is part of the shop, whoever sends the mail.
  const mailbox = running.keep(await startMailbox(paths.mails));
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
    mailbox,
    secret,
    environment: (uses) => ({
      ...LOCAL_AWS,
      AWS_ENDPOINT_URL_DYNAMODB: dynamoDb,
      AWS_ENDPOINT_URL_S3: s3,
      AWS_ENDPOINT_URL_SES: ses,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: secretsManager.endpoint,
      PUBLIC_ORIGIN: publicOrigin,
      STAGE: 'local',
      TABLE_NAME,
      ...(uses.images && { IMAGES_BUCKET }),
      ...(uses.secrets && { SECRET_ID }),
      ...(uses.mail && { MAIL_FROM }),
      // The SDK warns of Node 20 in every worker; Lambda has 24.
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    }),
  };
};
