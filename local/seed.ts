/**
 * Fills an empty shop with the demo catalogue: items from the functions' own table code, images
 * through their own pipeline. The stamp is written last, so a seed that was interrupted is done
 * again, which changes nothing that is there already: keys and contents are always the same.
 */
import { DEMO_ADMIN, DEMO_USER } from '#shared/domain/demo.ts';
import catalogue from '../seed/catalogue.json' with { type: 'json' };
import { BatchWriteItemCommand, type WriteRequest } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { readFile, writeFile } from 'node:fs/promises';
import { LOCAL_AWS } from './aws/dynamodb.ts';
import { seedImages } from '../build/seed-images.ts';
import type { Services } from './services.ts';
import { StartError } from './start-error.ts';

/** Which table was filled; by then the images were there too. */
interface Stamp {
  tableCreatedAt: number;
}

/** @throws StartError when the stamp is there but cannot be read */
const readStamp = async (file: string): Promise<Stamp | undefined> => {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const stamp = JSON.parse(text) as Partial<Stamp>;
    if (typeof stamp.tableCreatedAt === 'number') return stamp as Stamp;
  } catch {
    // Told below, together with JSON that is no stamp.
  }
  throw new StartError(
    `El archivo ${file} está dañado. Empieza de nuevo con: npm start -- --fresh`,
  );
};

/** Most requests that DynamoDB takes in one batch. */
const BATCH = 25;

const putItems = async ({ table, secret }: Services): Promise<void> => {
  const [{ seedItems }, { hashPassword }] = await Promise.all([
    import('../functions/demo/seed-items.ts'),
    import('../functions/http/passwords.ts'),
  ]);
  const [userHash, adminHash] = await Promise.all(
    [DEMO_USER, DEMO_ADMIN].map(({ password }) => hashPassword(password, secret.passwordPepper)),
  );
  const items = seedItems(catalogue, { userHash: userHash ?? '', adminHash: adminHash ?? '' });
  let waiting: WriteRequest[] = items.map((item) => ({
    PutRequest: { Item: marshall(item, { removeUndefinedValues: true }) },
  }));
  while (waiting.length > 0) {
    const batch = waiting.slice(0, BATCH);
    const { UnprocessedItems } = await table.client.send(
      new BatchWriteItemCommand({ RequestItems: { [table.name]: batch } }),
    );
    waiting = [...waiting.slice(BATCH), ...(UnprocessedItems?.[table.name] ?? [])];
  }
};

const putImages = async ({ images }: Services): Promise<void> => {
  const [{ PutObjectCommand, S3Client }, encoded] = await Promise.all([
    import('@aws-sdk/client-s3'),
    seedImages(),
  ]);
  const s3 = new S3Client({
    endpoint: images.endpoint,
    forcePathStyle: true,
    region: LOCAL_AWS.AWS_REGION,
    credentials: {
      accessKeyId: LOCAL_AWS.AWS_ACCESS_KEY_ID,
      secretAccessKey: LOCAL_AWS.AWS_SECRET_ACCESS_KEY,
    },
  });
  await Promise.all(
    encoded.map(({ key, bytes }) =>
      s3.send(
        new PutObjectCommand({
          Bucket: images.bucket,
          Key: key,
          Body: bytes,
          ContentType: 'image/webp',
          CacheControl: 'public, max-age=31536000, immutable',
        }),
      ),
    ),
  );
  s3.destroy();
};

/** One image stands for all: the folder may have been emptied, or another store be in use. */
const hasImages = async ({ images }: Services): Promise<boolean> => {
  const name = catalogue.products.at(-1)?.img.img2.replace(/^.*\//, '') ?? '';
  const found = await fetch(`${images.endpoint}/${images.bucket}/${name}`, { method: 'HEAD' });
  return found.ok;
};

/**
 * @param stampFile says which table was filled
 * @returns whether there was anything to do
 * @throws StartError when the stamp cannot be read
 */
export const seedOnce = async (services: Services, stampFile: string): Promise<boolean> => {
  const { createdAt } = services.table;
  const stamp = await readStamp(stampFile);
  const filled = stamp?.tableCreatedAt === createdAt;
  const imaged = filled && (await hasImages(services));
  if (imaged) return false;
  await Promise.all([filled || putItems(services), putImages(services)]);
  await writeFile(stampFile, JSON.stringify({ tableCreatedAt: createdAt } satisfies Stamp));
  return true;
};
