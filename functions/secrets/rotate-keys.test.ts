/** Key rotation signs nobody out (PROMISE-S10, PROMISE-S26). The event's time simulates the days. */
import { UserId } from '#shared/domain/ids.ts';
import { ORIGIN_VERIFY_HEADER } from '#shared/hosting/headers.ts';
import { rotateKeys } from '#shared/rows/background.ts';
import type { ShopKey } from '#shared/rows/row.ts';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { close, listen, readAll } from '../../local/http/http-server.ts';

const [STAGE, ORIGIN_SECRET_ID] = [randomUUID(), randomUUID()] as const;
const DISTRIBUTION_ID = 'EDFDVBD6EXAMPLE';
/** The firewall's ARN in the role of production's function (test-support/roles.ts). */
const WEB_ACL = 'lumbre-production-firewall.WebAclArn';
Object.assign(process.env, { STAGE, ORIGIN_SECRET_ID, DISTRIBUTION_ID });
const value = (): string => randomBytes(32).toString('base64url');

const apiOrigin = (path: string): string => `
  <Origin><Id>api${path}</Id><DomainName>api.example</DomainName><OriginPath>${path}</OriginPath>
    <CustomHeaders><Quantity>1</Quantity><Items><OriginCustomHeader>
      <HeaderName>${cloudFront.header}</HeaderName>
      <HeaderValue>${cloudFront.sends}</HeaderValue>
    </OriginCustomHeader></Items></CustomHeaders></Origin>`;

/** A fake CloudFront. Its distribution has two API origins. An update needs the current ETag. */
const cloudFront = { sends: '', header: ORIGIN_VERIFY_HEADER, etag: 'E1', paths: '' };
const server = createServer((request, response) => {
  void readAll(request).then((body) => {
    const isUpdate = request.method === 'PUT';
    const isStale = isUpdate && request.headers['if-match'] !== cloudFront.etag;
    cloudFront.paths += `${request.method} ${request.url}\n`;
    if (isUpdate && !isStale) {
      const sent = String(body).matchAll(/<HeaderValue>(.*?)<\/HeaderValue>/g);
      cloudFront.sends = [...new Set([...sent].map(([, each]) => each))].join(' and ');
      cloudFront.etag += '1';
    }
    response.writeHead(isStale ? 412 : 200, { etag: cloudFront.etag, 'content-type': 'text/xml' });
    response.end(`<?xml version="1.0"?>
      <DistributionConfig>
        <CallerReference>lumbre</CallerReference><Comment></Comment><Enabled>true</Enabled>
        <Origins><Quantity>3</Quantity><Items>
          <Origin><Id>site</Id><DomainName>site.example</DomainName></Origin>
          ${['', '/api'].map(apiOrigin).join('')}
        </Items></Origins>
        <DefaultCacheBehavior>
          <TargetOriginId>site</TargetOriginId>
          <ViewerProtocolPolicy>redirect-to-https</ViewerProtocolPolicy>
        </DefaultCacheBehavior>
        <WebACLId>${WEB_ACL}</WebACLId>
      </DistributionConfig>`);
  });
});

const secrets = new SecretsManagerClient();
const parameters = new SSMClient();
const parameter = async (key: ShopKey): Promise<string> => {
  const { Parameter } = await parameters.send(
    new GetParameterCommand({ Name: `/lumbre/${STAGE}/keys/${key}` }),
  );
  return Parameter?.Value ?? '';
};
/** Everything that is stored: the origin verification values and the token keys. */
const readSecret = async (): Promise<Record<string, unknown>> => {
  const { SecretString = '' } = await secrets.send(
    new GetSecretValueCommand({ SecretId: ORIGIN_SECRET_ID }),
  );
  return {
    ...(JSON.parse(SecretString) as object),
    tokenKeys: JSON.parse(await parameter('signing')) as unknown,
    verification: JSON.parse(await parameter('verification')) as unknown,
  };
};

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = Date.parse('2026-11-21T02:00:00Z');
const onDay = (day: number, minutes = 0): Date => new Date(START + day * DAY + minutes * MINUTE);

beforeAll(async () => {
  process.env['AWS_ENDPOINT_URL_CLOUDFRONT'] = `http://127.0.0.1:${await listen(server)}`;
});
beforeEach(async () => {
  Object.assign(cloudFront, { sends: value(), header: ORIGIN_VERIFY_HEADER, paths: '' });
  const SecretString = JSON.stringify({
    originVerify: cloudFront.sends,
    originVerifyChanged: onDay(0).toISOString(),
  });
  await secrets.send(new PutSecretValueCommand({ SecretId: ORIGIN_SECRET_ID, SecretString }));
  const { newSigningKey, saveTokenKeys } = await import('./save-keys.ts');
  await saveTokenKeys([{ ...newSigningKey(onDay(0).toISOString()), kid: 'first' }]);
});
afterAll(async () => {
  secrets.destroy();
  parameters.destroy();
  await close(server);
});

/** Loads the shop's code like a new process, without a cached secret. */
const newProcess = async () => {
  jest.resetModules();
  const [{ withinPermissions }, { handler }, { signToken, verifyToken }, { handler: authorize }] =
    await Promise.all([
      import('../../test-support/permissions.ts'),
      import('./rotate-keys.ts'),
      import('../http/tokens.ts'),
      import('./verify-origin.ts'),
    ]);
  const owner = { role: 'user', id: UserId.parse('01JH0000000000000000000000') } as const;
  return {
    rotate: (time: Date, known?: 'tokenKeys' | 'originVerify') =>
      withinPermissions(rotateKeys, () =>
        handler({ time: time.toISOString(), ...(known && { known }) }),
      ),
    signIn: (now: Date) => signToken({ owner, version: 1 }, now),
    isSignedIn: (token: string, now: Date) =>
      verifyToken(`Bearer ${token}`, now).then(
        () => true,
        () => false,
      ),
    letsCloudFrontThrough: async () =>
      (await authorize({ headers: { [ORIGIN_VERIFY_HEADER]: cloudFront.sends } })).isAuthorized,
  };
};

/** Days around a step of a rotation; nothing changes between two steps. */
const daysFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, day) => first + day);

test('during a rotation every token stays valid for seven days and CloudFront is accepted', async () => {
  const tokens: { token: string; at: Date }[] = [];
  const sent = new Set<string>();
  let yesterday = await newProcess();
  const days = [daysFrom(89, 4), daysFrom(97, 2), daysFrom(180, 4), daysFrom(188, 2)].flat();
  for (const day of days) {
    tokens.push({ token: await yesterday.signIn(onDay(day, -1)), at: onDay(day, -1) });
    // This process uses its cached secret.
    expect(await yesterday.letsCloudFrontThrough()).toBe(true);
    await yesterday.rotate(onDay(day));
    expect(await yesterday.letsCloudFrontThrough()).toBe(true);

    const today = await newProcess();
    expect(await today.letsCloudFrontThrough()).toBe(true);
    const token = await today.signIn(onDay(day, 4));
    expect(await yesterday.isSignedIn(token, onDay(day, 4))).toBe(true);
    const now = onDay(day, 5);
    for (const { token: older, at } of tokens) {
      const isValid = now.getTime() - at.getTime() < 7 * DAY;
      expect([at, await today.isSignedIn(older, now)]).toEqual([at, isValid]);
    }
    sent.add(cloudFront.sends);
    yesterday = today;
  }
  expect(sent.size).toBe(3);
  const { tokenKeys, verification } = await readSecret();
  expect(tokenKeys).toHaveLength(1);
  expect(verification).toHaveLength(1);
  expect(JSON.stringify([tokenKeys, verification])).not.toContain('first');
  expect(JSON.stringify(verification)).not.toContain('"d"');
});

test('a run without a due key changes nothing and does not call CloudFront', async () => {
  const before = await readSecret();
  await (await newProcess()).rotate(onDay(40));
  expect(await readSecret()).toEqual(before);
  expect(cloudFront.paths).toBe('');
});

test('leaked token keys are replaced at once, and everybody must sign in again', async () => {
  const shop = await newProcess();
  const token = await shop.signIn(onDay(10));
  const before = await readSecret();
  await shop.rotate(onDay(10), 'tokenKeys');

  const soon = await newProcess();
  expect(await soon.isSignedIn(token, onDay(10, 1))).toBe(false);
  expect(await soon.isSignedIn(await soon.signIn(onDay(10, 1)), onDay(10, 1))).toBe(true);
  expect(await readSecret()).toEqual({
    ...before,
    tokenKeys: [expect.anything()],
    verification: [expect.anything()],
  });
  expect(cloudFront.paths).toBe('');
});

test('a leaked origin verification value is replaced within about an hour, and nobody is signed out', async () => {
  const shop = await newProcess();
  const known = cloudFront.sends;
  const { tokenKeys } = await readSecret();
  for (const minutes of [0, 31, 62]) {
    await shop.rotate(onDay(10, minutes), 'originVerify');
    expect(await (await newProcess()).letsCloudFrontThrough()).toBe(true);
  }
  expect(cloudFront.sends).not.toBe(known);
  const secret = await readSecret();
  expect(JSON.stringify(secret)).not.toContain(known);
  expect(secret).toMatchObject({ tokenKeys });
});

test('a value that CloudFront does not take is not saved, and the next run repeats the step', async () => {
  const shop = await newProcess();
  await shop.rotate(onDay(90));
  const published = await readSecret();
  cloudFront.header = 'x-something-else';
  await expect(shop.rotate(onDay(91))).rejects.toThrow('has the header x-origin-verify');
  expect(await readSecret()).toEqual(published);
  cloudFront.header = ORIGIN_VERIFY_HEADER;

  await shop.rotate(onDay(92));
  expect(cloudFront.sends).toBe(published['originVerifyNext']);
  expect(cloudFront.paths).toContain(`PUT /2020-05-31/distribution/${DISTRIBUTION_ID}/config`);
});
