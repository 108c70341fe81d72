/** scrypt with a pepper. A hash contains its parameters, so they can be raised later (RULE-11). */
import { ShopError } from '#shared/domain/errors.ts';
import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

interface Parameters {
  ln: number;
  r: number;
  p: number;
}

/** OWASP's second recommended configuration: 64 MiB, and about half a second on one vCPU. */
const FLOOR: Parameters = { ln: 16, r: 8, p: 2 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

const scryptJob = promisify<string | Buffer, Buffer, number, object, Buffer>(scrypt);

/** A job takes 64 MiB and one of Node's four pool threads; the others serve DNS and files. */
const MAX_JOBS = 2;
/** Eight rounds of half a second, which a request can wait for. */
const MAX_WAITING = 16;

let jobs = 0;
const waiting: (() => void)[] = [];

/** @throws ShopError UNAVAILABLE when too many others wait already */
const derive: typeof scryptJob = async (...job) => {
  if (jobs < MAX_JOBS) jobs += 1;
  else if (waiting.length < MAX_WAITING) {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  } else throw new ShopError('UNAVAILABLE', { retryAfter: 2 });
  try {
    return await scryptJob(...job);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else jobs -= 1;
  }
};

const hashWith = (
  password: string,
  pepper: string,
  salt: Buffer,
  { ln, r, p }: Parameters,
): Promise<Buffer> => {
  const peppered = createHmac('sha256', Buffer.from(pepper, 'base64url'))
    // Keyboards may send the same word in different Unicode forms.
    .update(password.normalize('NFKC'))
    .digest();
  const N = 2 ** ln;
  // scrypt needs 128·N·r bytes, more than Node's default of 32 MiB.
  return derive(peppered, salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r });
};

const PHC = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;

const parse = (stored: string): (Parameters & { salt: Buffer; hash: Buffer }) | undefined => {
  const [, ln, r, p, salt, hash] = PHC.exec(stored) ?? [];
  if (salt === undefined || hash === undefined) return undefined;
  return {
    ln: Number(ln),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  };
};

export const hashPassword = async (password: string, pepper: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES);
  const hash = await hashWith(password, pepper, salt, FLOOR);
  const { ln, r, p } = FLOOR;
  return `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
};

/** Also hashes for an unknown e-mail, so that the duration reveals nothing (PROMISE-S08). */
export const verifyPassword = async (
  password: string,
  stored: string | undefined,
  pepper: string,
): Promise<boolean> => {
  const parsed = parse(stored ?? '');
  const { salt, hash, ...parameters } = parsed ?? {
    ...FLOOR,
    salt: Buffer.alloc(SALT_BYTES),
    hash: Buffer.alloc(KEY_BYTES),
  };
  const given = await hashWith(password, pepper, salt, parameters);
  return timingSafeEqual(given, hash) && parsed !== undefined;
};

export const needsRehash = (stored: string): boolean => {
  const parsed = parse(stored);
  return !parsed || parsed.ln < FLOOR.ln || parsed.r < FLOOR.r || parsed.p < FLOOR.p;
};
