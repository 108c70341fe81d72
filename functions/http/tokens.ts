/** Signed JWTs. Algorithm, issuer, audience and type are fixed (RULE-10, PROMISE-S09). */
import { AdminId, UserId, type Owner } from '#shared/domain/ids.ts';
import { ShopError } from '#shared/domain/errors.ts';
import { TOKEN_SECONDS } from '#shared/domain/limits.ts';
import { decodeProtectedHeader, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import * as z from 'zod/mini';
import { signingKeys, verificationKeys } from '../secrets/shop-keys.ts';

const ISSUER = 'lumbre';
const TYPE = 'at+jwt';
const ALGORITHM = 'EdDSA';
const CLOCK_TOLERANCE = 5;

const UserClaims = z.object({ aud: z.literal('user'), sub: UserId, ver: z.int() });
const AdminClaims = z.object({ aud: z.literal('admin'), sub: AdminId, ver: z.int() });
const Claims = z.discriminatedUnion('aud', [UserClaims, AdminClaims]);

/** A token is valid for one `tokenVersion` of the account (PROMISE-S11). */
export interface TokenOwner {
  owner: Owner;
  version: number;
}

export const signToken = async (
  { owner, version }: TokenOwner,
  now = new Date(),
): Promise<string> => {
  const [key] = await signingKeys();
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ ver: version })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: key.kid })
    .setIssuer(ISSUER)
    .setAudience(owner.role)
    .setSubject(owner.id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TOKEN_SECONDS[owner.role])
    .sign(key.jwk);
};

const verified = async (token: string, now: Date): Promise<JWTPayload> => {
  const keys = await verificationKeys();
  try {
    const { kid } = decodeProtectedHeader(token);
    const key = keys.find((candidate) => candidate.kid === kid);
    if (!key) throw new Error('unknown kid');
    const { payload } = await jwtVerify(token, key.jwk, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: ['user', 'admin'],
      typ: TYPE,
      requiredClaims: ['sub', 'iat', 'exp'],
      clockTolerance: CLOCK_TOLERANCE,
      currentDate: now,
    });
    return payload;
  } catch (cause) {
    throw new ShopError('UNAUTHENTICATED', { cause });
  }
};

/** @throws ShopError UNAUTHENTICATED for a missing, forged, expired or foreign token */
export const verifyToken = async (
  authorization: string | undefined,
  now = new Date(),
): Promise<TokenOwner> => {
  const token = /^Bearer ([\w.-]+)$/i.exec(authorization ?? '')?.[1];
  if (!token) throw new ShopError('UNAUTHENTICATED');
  const claims = Claims.safeParse(await verified(token, now));
  if (!claims.success) throw new ShopError('UNAUTHENTICATED');
  const { aud, sub, ver } = claims.data;
  const owner: Owner = aud === 'user' ? { role: aud, id: sub } : { role: aud, id: sub };
  return { owner, version: ver };
};
