/**
 * Errors of CloudFront, Parameter Store and Secrets Manager during the key rotation. After any error nobody is signed
 * out, CloudFront is accepted, and the next run finishes the rotation (PROMISE-S10, PROMISE-S26).
 */
import { UserId } from '#shared/domain/ids.ts';
import { ORIGIN_VERIFY_HEADER } from '#shared/hosting/headers.ts';
import {
  CloudFrontClient,
  GetDistributionConfigCommand,
  UpdateDistributionCommand,
  type DistributionConfig,
} from '@aws-sdk/client-cloudfront';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { mockClient } from 'aws-sdk-client-mock';
import fc from 'fast-check';
import { decodeProtectedHeader } from 'jose';
import { randomBytes } from 'node:crypto';
import { env } from '../runtime/env.ts';
import { signToken, verifyToken } from '../http/tokens.ts';
import type { RotateKeysEvent } from './rotate-keys.ts';
import { newSigningKey, saveTokenKeys } from './save-keys.ts';

let handler: typeof import('./rotate-keys.ts').handler;
let authorize: typeof import('./verify-origin.ts').handler;
beforeAll(async () => {
  // Loading the modules fails without these settings.
  env.distributionId = 'EDFDVBD6EXAMPLE';
  env.originSecretId = 'origin';
  ({ handler } = await import('./rotate-keys.ts'));
  ({ handler: authorize } = await import('./verify-origin.ts'));
});

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = Date.parse('2026-11-21T02:00:00Z');
const onDay = (day: number, minutes = 0): Date => new Date(START + day * DAY + minutes * MINUTE);
const value = (): string => randomBytes(32).toString('base64url');

const STEPS = [
  'readKeys',
  'saveKeys',
  'readSecret',
  'readConfig',
  'updateCloudFront',
  'saveSecret',
] as const;
interface Fault {
  step: (typeof STEPS)[number];
  error: Error;
  /** AWS carried out the call but answered with an error. */
  isDone: boolean;
  /** Calls of this step that succeed before it; none by default. */
  skip?: number;
}

/** The state that AWS holds, and the fault of the current run. */
const aws = {
  secret: '',
  /** By name. */
  parameters: {} as Record<string, string>,
  sends: '',
  fault: undefined as Fault | undefined,
};

/** Carries out a call unless the fault prevents it. */
const run = async <T>(step: Fault['step'], call: () => T): Promise<T> => {
  let fault = aws.fault?.step === step ? aws.fault : undefined;
  if (fault?.skip) {
    aws.fault = { ...fault, skip: fault.skip - 1 };
    fault = undefined;
  }
  if (fault && !fault.isDone) throw fault.error;
  const answer = call();
  if (fault) throw fault.error;
  return answer;
};

const configOf = (headerValue: string): DistributionConfig => ({
  CallerReference: 'lumbre',
  Comment: '',
  Enabled: true,
  DefaultCacheBehavior: { TargetOriginId: 'api', ViewerProtocolPolicy: 'redirect-to-https' },
  Origins: {
    Quantity: 1,
    Items: [
      {
        Id: 'api',
        DomainName: 'api.example',
        CustomHeaders: {
          Quantity: 1,
          Items: [{ HeaderName: ORIGIN_VERIFY_HEADER, HeaderValue: headerValue }],
        },
      },
    ],
  },
});

const cloudFront = mockClient(CloudFrontClient);
const secrets = mockClient(SecretsManagerClient);
const parameters = mockClient(SSMClient);
parameters.on(PutParameterCommand).callsFake(({ Name = '', Value = '' }) =>
  run('saveKeys', () => {
    aws.parameters = { ...aws.parameters, [String(Name)]: String(Value) };
    return {};
  }),
);
cloudFront
  .on(GetDistributionConfigCommand)
  .callsFake(() =>
    run('readConfig', () => ({ ETag: 'E1', DistributionConfig: configOf(aws.sends) })),
  );
cloudFront.on(UpdateDistributionCommand).callsFake(({ DistributionConfig: config }) =>
  run('updateCloudFront', () => {
    const [origin] = (config as DistributionConfig).Origins?.Items ?? [];
    aws.sends = origin?.CustomHeaders?.Items?.[0]?.HeaderValue ?? '';
    return {};
  }),
);
secrets
  .on(GetSecretValueCommand)
  .callsFake(() => run('readSecret', () => ({ SecretString: aws.secret })));
secrets.on(PutSecretValueCommand).callsFake(({ SecretString }) =>
  run('saveSecret', () => {
    aws.secret = SecretString as string;
    return {};
  }),
);

/** Advanced so that the five-minute cache of the secret expires. */
let clock = START;
const inSixMinutes = (): void => {
  clock += 6 * MINUTE;
};
beforeEach(async () => {
  // Keys are read without the SDK.
  jest.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    const { Name } = JSON.parse(init?.body as string) as { Name: string };
    return run('readKeys', () => Response.json({ Parameter: { Value: aws.parameters[Name] } }));
  });
  jest.spyOn(Date, 'now').mockImplementation(() => clock);
  inSixMinutes();
  aws.sends = value();
  aws.fault = undefined;
  aws.secret = JSON.stringify({
    originVerify: aws.sends,
    originVerifyChanged: onDay(0).toISOString(),
  });
  await saveTokenKeys([{ ...newSigningKey(onDay(0).toISOString()), kid: 'first' }]);
});
afterAll(() => {
  cloudFront.restore();
  secrets.restore();
  parameters.restore();
});

const rotate = (time: Date, known?: RotateKeysEvent['known']) =>
  handler({ time: time.toISOString(), ...(known && { known }) });
/** Runs with one failing call. @returns the error of the run */
const rotateWith = async (
  fault: Fault,
  time: Date,
  known?: RotateKeysEvent['known'],
): Promise<unknown> => {
  aws.fault = fault;
  const outcome = await rotate(time, known).then(
    () => undefined,
    (error: unknown) => error,
  );
  aws.fault = undefined;
  return outcome;
};
const isCloudFrontAccepted = async (): Promise<boolean> => {
  inSixMinutes();
  return (await authorize({ headers: { [ORIGIN_VERIFY_HEADER]: aws.sends } })).isAuthorized;
};
const signIn = (now: Date): Promise<string> => {
  inSixMinutes();
  const owner = { role: 'user', id: UserId.parse('01JH0000000000000000000000') } as const;
  return signToken({ owner, version: 1 }, now);
};
const keyOf = (token: string): string => String(decodeProtectedHeader(token).kid);
const isSignedIn = (token: string, now: Date): Promise<boolean> => {
  inSixMinutes();
  return verifyToken(`Bearer ${token}`, now).then(
    () => true,
    () => false,
  );
};
const stored = () => JSON.parse(aws.secret) as { originVerifyNext?: string };
const storedKeys = () => {
  const [verification = '', signing = ''] = Object.values(aws.parameters);
  return { verification, signing };
};

const INJECTED = new Error('injected');
const faultIn = (step: Fault['step']): Fault => ({ step, error: INJECTED, isDone: false });

test('CloudFront is left alone when Parameter Store fails the first save', async () => {
  await rotate(onDay(90));
  const [before, sent] = [aws.secret, aws.sends];
  expect(await rotateWith(faultIn('saveKeys'), onDay(91))).toBe(INJECTED);
  expect([aws.secret, aws.sends]).toEqual([before, sent]);
  expect(await isCloudFrontAccepted()).toBe(true);
});

test('leaked token keys end although CloudFront fails in the same run', async () => {
  await rotate(onDay(90));
  const token = await signIn(onDay(91));
  expect(await rotateWith(faultIn('readConfig'), onDay(91), 'tokenKeys')).toBe(INJECTED);
  expect(await isSignedIn(token, onDay(91))).toBe(false);
  expect(await isSignedIn(await signIn(onDay(91)), onDay(91))).toBe(true);
});

test('token keys rotate although CloudFront fails every night', async () => {
  for (let day = 88; day < 200; day += 1) await rotateWith(faultIn('readConfig'), onDay(day));
  expect(JSON.parse(storedKeys().signing)).toHaveLength(1);
  expect(JSON.parse(storedKeys().verification)).toHaveLength(1);
  expect(JSON.stringify(storedKeys())).not.toContain('first');
  expect(await isCloudFrontAccepted()).toBe(true);
});

test('nobody is signed out and CloudFront is accepted whichever calls fail on twelve nights', async () => {
  const initial = { ...aws };
  const night = fc.option(
    fc.record({
      step: fc.constantFrom(...STEPS),
      error: fc.constant(INJECTED),
      isDone: fc.boolean(),
      skip: fc.nat(1),
    }),
    { nil: undefined, freq: 2 },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(night, { minLength: 12, maxLength: 12 }), async (nights) => {
      Object.assign(aws, initial);
      // One token of each key, the latest.
      const tokens = new Map<string, { token: string; at: number }>();
      for (const [index, fault] of nights.entries()) {
        const now = onDay(88 + index);
        const token = await signIn(now);
        tokens.set(keyOf(token), { token, at: now.getTime() });
        if (fault) await rotateWith(fault, now);
        else await rotate(now);
        expect(await isCloudFrontAccepted()).toBe(true);
        for (const { token: known, at } of tokens.values()) {
          if (now.getTime() - at < 7 * DAY) expect(await isSignedIn(known, now)).toBe(true);
        }
      }
      // Two nights without a fault finish what the twelve began.
      for (const day of [100, 101]) await rotate(onDay(day));
      expect(stored()).toMatchObject({ originVerify: aws.sends });
      expect(stored().originVerifyNext).toBeUndefined();
    }),
    { numRuns: 25 },
  );
});
