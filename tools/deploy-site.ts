/**
 * What CloudFormation leaves to do after `cdk deploy`: uploads dist/web with the stage's
 * /config.json, and gives a new secret its first token key. It may be run any number of times.
 *
 * Nothing is ever deleted: pages that are open somewhere still load the chunks of the build before.
 */
import { siteFileHeaders } from '#shared/site-files.ts';
import { spaPath } from '#shared/spa-path.ts';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import cdk from '../cdk.json' with { type: 'json' };

const SITE = 'dist/web';

interface Outputs {
  ShopUrl: string;
  SiteBucket: string;
  /** Content of /config.json. */
  SiteConfig: string;
  SecretId: string;
}

/** Both stacks' outputs, as `cdk deploy` wrote them. */
const readOutputs = (): Outputs => {
  const stacks = JSON.parse(readFileSync(cdk.outputsFile, 'utf8')) as Record<string, object>;
  return Object.assign({}, ...Object.values(stacks)) as Outputs;
};

const isPage = (path: string): boolean => path.endsWith('.html');

/** Paths of the built site that a browser gets; the pages, which name the others, come last. */
const sitePaths = (): string[] =>
  readdirSync(SITE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(
      ({ parentPath, name }) => `/${relative(SITE, join(parentPath, name)).split(sep).join('/')}`,
    )
    .filter((path) => isPage(path) || spaPath(path) === path)
    .toSorted((a, b) => Number(isPage(a)) - Number(isPage(b)));

const uploadSite = async (bucket: string, config: string): Promise<number> => {
  // An emulator has no host name for each bucket; AWS takes both forms.
  const s3 = new S3Client({ forcePathStyle: true });
  const upload = (path: string, body: string | Buffer) => {
    const headers = siteFileHeaders(path);
    return s3.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: path.slice(1),
        Body: body,
        ContentType: headers['content-type'],
        CacheControl: headers['cache-control'],
      }),
    );
  };
  await upload('/config.json', config);
  const paths = sitePaths();
  for (const path of paths) await upload(path, readFileSync(join(SITE, path)));
  return paths.length + 1;
};

/** CloudFormation generates the pepper; the first key needs a second random string. */
const addFirstTokenKey = async (SecretId: string): Promise<void> => {
  const secrets = new SecretsManagerClient();
  const { SecretString = '' } = await secrets.send(new GetSecretValueCommand({ SecretId }));
  const secret = JSON.parse(SecretString) as { tokenKeys: { kid: string; secret: string }[] };
  if (secret.tokenKeys.length > 0) return;
  secret.tokenKeys.push({ kid: randomUUID(), secret: randomBytes(32).toString('base64url') });
  await secrets.send(new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify(secret) }));
};

const outputs = readOutputs();
await addFirstTokenKey(outputs.SecretId);
const count = await uploadSite(outputs.SiteBucket, outputs.SiteConfig);
process.stdout.write(`${count} files, ${outputs.ShopUrl}\n`);
