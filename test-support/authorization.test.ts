import { httpRows, routes, type RouteId } from '#shared/rows/index.ts';
import type { Owner } from '#shared/domain/ids.ts';
import type { HttpRow } from '#shared/rows/row.ts';
import { MAX_JSON_BYTES, MAX_MULTIPART_BYTES } from '#shared/domain/limits.ts';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { SignJWT } from 'jose';
import { env } from '../functions/runtime/env.ts';
import { newSigningKey } from '../functions/secrets/save-keys.ts';
import { signingKeys, verificationKeys, type SigningKey } from '../functions/secrets/shop-keys.ts';
import { signToken } from '../functions/http/tokens.ts';
import { document } from '../functions/table/client.ts';
import { keys } from '../functions/table/keys.ts';
import { CALLERS, MATRIX, type Caller } from './authorization-matrix.ts';
import { call, type TestRequest } from './invoke.ts';
import { addAdmin, addUser } from './shop.ts';
import {
  adminToken,
  isForAdmins,
  ownToken,
  toRequest,
  validRequest,
  type Account,
} from './valid-requests.ts';

const ids = Object.keys(routes) as RouteId[];
const needsToken = (id: RouteId): boolean => routes[id].access !== 'public';

const signedBy = (
  { jwk, kid }: Pick<SigningKey, 'jwk' | 'kid'>,
  { role, id }: Owner,
  change: (token: SignJWT) => SignJWT = (token) => token,
  header: object = {},
): Promise<string> =>
  change(
    new SignJWT({ ver: 1 })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid, ...header })
      .setIssuer('lumbre')
      .setAudience(role)
      .setSubject(id)
      .setIssuedAt()
      .setExpirationTime('1h'),
  ).sign(jwk);

const ownKey = async (): Promise<SigningKey> => (await signingKeys())[0];

const signed = async (
  owner: Owner,
  ...changes: [change?: (token: SignJWT) => SignJWT, header?: object]
) => signedBy(await ownKey(), owner, ...changes);
const withHeader = (header: object) => (owner: Owner) => signed(owner, undefined, header);
const withClaims = (change: (token: SignJWT) => SignJWT) => (owner: Owner) => signed(owner, change);

const MONTH = 30 * 24 * 3600 * 1000;
/** Each token has exactly one fault. */
const BAD_TOKENS: Record<string, (owner: Owner) => string | Promise<string>> = {
  expired: (owner) => signToken({ owner, version: 1 }, new Date(Date.now() - MONTH)),
  stale: (owner) => signToken({ owner, version: 0 }),
  'from the future': (owner) => signToken({ owner, version: 2 }),
  forged: async (owner) => signedBy({ ...newSigningKey(), kid: (await ownKey()).kid }, owner),
  'of another key': withHeader({ kid: '../../dev/null' }),
  'of no key': withHeader({ kid: undefined }),
  'of a key inside': withHeader({ kid: 'x', jwk: { kty: 'oct', k: 'AAAA' } }),
  'of the public key as a shared one': async (owner) => {
    const [own] = await verificationKeys();
    const jwk = Buffer.from(own?.jwk.x ?? '', 'base64url') as never;
    return signedBy({ ...(await ownKey()), jwk }, owner, undefined, { alg: 'HS256' });
  },
  'of another type': withHeader({ typ: 'JWT' }),
  'of tomorrow': withClaims((token) => token.setNotBefore('1d')),
  'of another issuer': withClaims((token) => token.setIssuer('evil')),
  'for another audience': withClaims((token) => token.setAudience('reset')),
  'for two audiences': withClaims((token) => token.setAudience(['user', 'admin'])),
  'of nobody': withClaims((token) => token.setSubject('')),
  'longer than signed': async (owner) => `${await signed(owner)}x`,
  "of the other role's": async ({ role, id }) => {
    const owner = { role: role === 'user' ? 'admin' : 'user', id } as Owner;
    return signToken({ owner, version: 1 });
  },
  "a deleted account's": async (owner) => {
    const token = await signToken({ owner, version: 1 });
    await document.send(new DeleteCommand({ TableName: env.tableName, Key: keys.account(owner) }));
    return token;
  },
  unsigned: ({ role, id }) => {
    const part = (value: object): string =>
      Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = { iss: 'lumbre', aud: role, sub: id, ver: 1, iat: 0, exp: 4_000_000_000 };
    return `${part({ alg: 'none', typ: 'at+jwt' })}.${part(claims)}.`;
  },
  garbage: () => 'x.y.z',
  'eight kilobytes long': () => `${'a'.repeat(8000)}.b.c`,
  empty: () => '',
};

const allowedOwner = async (id: RouteId, owner: Account): Promise<Owner> =>
  isForAdmins(id) ? { role: 'admin', id: (await addAdmin()).id } : { role: 'user', id: owner.id };

const tokenOf = async (
  id: RouteId,
  caller: Caller,
  owner: Account,
): Promise<string | undefined> => {
  switch (caller) {
    case 'anonymous':
      return undefined;
    case 'self':
      return ownToken(id, owner);
    case 'other':
      return (await addUser()).token;
    case 'admin':
      return adminToken();
    case 'helper':
      return adminToken({ rights: 'helper' });
    case 'bad':
      return BAD_TOKENS['expired']?.({ role: 'user', id: owner.id });
  }
};

const send = (id: RouteId, request: TestRequest, token: string | undefined) =>
  call(id, {
    ...request,
    ...(token !== undefined && { token }),
  });

describe.each(ids)('%s', (id) => {
  test.each(CALLERS.map((caller, column) => [caller, MATRIX[id][column]] as const))(
    'answers %s with %p',
    async (caller, expected) => {
      const owner = await addUser();
      const token = await tokenOf(id, caller, owner);
      const { status } = await send(id, toRequest(await validRequest(id, owner)), token);
      expect([expected].flat()).toContain(status);
    },
  );
});

/** Routes with the same access share the check of the token, so one of each is enough. */
const ONE_OF_EACH_ACCESS = ids.filter(
  (id, at) =>
    needsToken(id) && ids.findIndex((other) => routes[other].access === routes[id].access) === at,
);

describe.each(ONE_OF_EACH_ACCESS)('%s', (id) => {
  test.each(Object.keys(BAD_TOKENS))('answers 401 to a token that is %s', async (name) => {
    const owner = await addUser();
    const request = toRequest(await validRequest(id, owner));
    const token = await BAD_TOKENS[name]?.(await allowedOwner(id, owner));
    const { status, headers } = await send(id, request, token);
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer']);
  });
});

test('a token without a fault passes', async () => {
  const { id } = await addUser();
  const { status } = await send('listOrders', {}, await signed({ role: 'user', id }));
  expect(status).toBe(200);
});

describe('the order of checks: 413, 415, 401, 403, 400, 404, 409', () => {
  const withBody = ids.filter((id) => {
    const { input }: HttpRow = routes[id];
    return [input.body, input.form, input.rawBody].some((each) => each !== undefined);
  });
  const limitOf = ({ input }: HttpRow): number =>
    input.maxBytes ?? (input.form ? MAX_MULTIPART_BYTES : MAX_JSON_BYTES);
  const raw = (bytes: number, type: string): TestRequest => ({
    params: { id: 'nadie' },
    body: Buffer.alloc(bytes, 'x'),
    headers: { 'content-type': type },
  });
  const typeOf = ({ input }: HttpRow): string =>
    input.form ? 'multipart/form-data; boundary=x' : 'application/json';

  test.each(withBody)('%s checks size, media type, token and syntax in this order', async (id) => {
    const limit = limitOf(routes[id]);
    const statusOf = async (bytes: number, type: string) =>
      (await send(id, raw(bytes, type), undefined)).status;
    expect(await statusOf(limit + 1, 'text/plain')).toBe(413);
    expect(await statusOf(limit, 'text/plain')).toBe(415);
    const { input }: HttpRow = routes[id];
    const unparsed = input.rawBody ? 403 : 400;
    expect(await statusOf(limit, typeOf(routes[id]))).toBe(needsToken(id) ? 401 : unparsed);
  });

  const forbidden = ids.filter((id) => MATRIX[id].includes(403));
  test.each(forbidden)('%s checks the permission before schema and existence', async (id) => {
    const [stranger, owner] = await Promise.all([
      routes[id].access === 'user' ? addAdmin() : addUser(),
      addUser(),
    ]);
    const valid = await validRequest(id, owner);
    const known = await send(id, toRequest(valid), stranger.token);
    const unknown = await send(
      id,
      { ...raw(3, typeOf(routes[id])), params: { id: 'x'.repeat(300) } },
      stranger.token,
    );
    expect([known.status, unknown.status]).toEqual([403, 403]);
    expect(unknown.body.code).toBe(known.body.code);
  });

  const UNKNOWN_IDS: Partial<Record<RouteId, string>> = {
    getProduct: 'no-existe',
    editProduct: 'no-existe',
    deleteProduct: 'no-existe',
    recordSale: 'no-existe',
    getCategory: '999999',
    editCategory: '999999',
    deleteCategory: '999999',
    getOrder: 'no-existe',
    editShipment: 'no-existe',
    correctAddress: 'no-existe',
    payOrder: 'no-existe',
    holdOrder: 'no-existe',
    markPaid: 'no-existe',
    unmarkPaid: 'no-existe',
    settleRefund: 'no-existe',
    closeOrder: 'no-existe',
    getUser: 'nadie',
    editUser: 'nadie',
    deleteUser: 'nadie',
    deleteAdmin: 'nadie',
    moderateReview: '01BX5ZZKBKACTAV9WEVGEMMVRZ',
    retryMail: '01BX5ZZKBKACTAV9WEVGEMMVRZ',
    removeSubscriber: '01BX5ZZKBKACTAV9WEVGEMMVRZ',
    dismissMail: '01BX5ZZKBKACTAV9WEVGEMMVRZ',
  };
  test('every route with an id in its path is tested with an unknown id', () => {
    const withId = httpRows.filter(({ path }) => path.includes('{id}')).map(({ id }) => id);
    expect(Object.keys(UNKNOWN_IDS).toSorted()).toEqual(withId.toSorted());
  });
  test.each(Object.entries(UNKNOWN_IDS) as [RouteId, string][])(
    '%s checks the schema before the existence',
    async (id, unknownId) => {
      const [{ token }, owner] = await Promise.all([addAdmin(), addUser()]);
      const valid = { ...(await validRequest(id, owner)), params: { id: unknownId } };
      expect((await send(id, toRequest(valid), token)).status).toBe(404);
      const [field] = Object.keys(valid.form ?? {});
      if (field === undefined) return;
      const empty = { ...valid, form: { ...valid.form, [field]: '' } };
      expect((await send(id, toRequest(empty), token)).status).toBe(400);
    },
  );
});
