/**
 * Guards against sign-in and password reset answering differently, in content or in time, when an
 * email address has an account (PROMISE-S08).
 *
 * Each address is used once, because failed sign-ins are counted by address. Times are those of the
 * handler with DynamoDB Local.
 */
import { median } from 'simple-statistics';
import { requestPasswordReset, signIn, signInAdmin } from '#shared/rows/accounts.ts';
import type { HttpRow } from '#shared/rows/row.ts';
import type { EndpointHandler } from '../functions/http/endpoint.ts';
import { invoke } from '../test-support/invoke.ts';
import { rankSumTest } from './rank-sum.ts';
import { report, row, type Part } from './report.ts';

/** Known addresses, and as many unknown ones. */
const TRIES = 200;
const PASSWORD = 'barro-luna-y-horno';
const WRONG_PASSWORD = 'barro-luna-y-arena';

interface Sample {
  milliseconds: number;
  /** Status and body, without the request's id. */
  answer: string;
}

const sample = async (route: HttpRow, handler: EndpointHandler, body: object): Promise<Sample> => {
  const startedAt = performance.now();
  const { status, body: json } = await invoke<object>(route, handler, { body });
  const milliseconds = performance.now() - startedAt;
  return { milliseconds, answer: JSON.stringify({ status, ...json, requestId: '' }) };
};

interface Comparison {
  id: string;
  /** Median milliseconds. */
  known: number;
  unknown: number;
  p: number;
  sameAnswers: boolean;
}

/** @param add creates an account with this address */
const compare = async (
  route: HttpRow,
  handler: EndpointHandler,
  add: (email: string) => Promise<unknown>,
): Promise<Comparison> => {
  const known: Sample[] = [];
  const unknown: Sample[] = [];
  // The first 5 rounds compile code and open connections.
  for (let round = -5; round < TRIES; round += 1) {
    const email = `${route.id.toLowerCase()}.${round}@example.com`;
    await add(email);
    const body = { ...(route.id !== 'requestPasswordReset' && { password: WRONG_PASSWORD }) };
    const kinds = [
      { samples: known, email },
      { samples: unknown, email: `nadie.${email}` },
    ];
    // The order alternates, so that being first favours neither kind.
    for (const kind of round % 2 === 0 ? kinds : kinds.toReversed()) {
      const taken = await sample(route, handler, { ...body, email: kind.email });
      if (round >= 0) kind.samples.push(taken);
    }
  }
  const [ofKnown, ofUnknown] = [known, unknown].map((samples) =>
    samples.map(({ milliseconds }) => milliseconds),
  ) as [number[], number[]];
  const answers = new Set([...known, ...unknown].map(({ answer }) => answer));
  return {
    id: route.id,
    known: median(ofKnown),
    unknown: median(ofUnknown),
    p: rankSumTest(ofKnown, ofUnknown),
    sameAnswers: answers.size === 1,
  };
};

/** Needs the environment of a shop, which handlers read when they are loaded. */
export const measureEnumeration = async (): Promise<Part> => {
  const { hashPassword } = await import('../functions/http/passwords.ts');
  const { shopSecret } = await import('../functions/secrets/shop-secret.ts');
  const { addAdmin, addUser } = await import('../test-support/shop.ts');
  const { handler: user } = await import('../functions/accounts/sign-in.ts');
  const { handler: admin } = await import('../functions/accounts/sign-in-admin.ts');
  const { handler: reset } = await import('../functions/accounts/request-password-reset.ts');
  const passwordHash = await hashPassword(PASSWORD, (await shopSecret()).passwordPepper);
  const measured = [
    await compare(signIn, user, (email) => addUser({ email, passwordHash })),
    await compare(signInAdmin, admin, (email) => addAdmin({ email, passwordHash })),
    await compare(requestPasswordReset, reset, (email) => addUser({ email, passwordHash })),
  ];
  return measured.map(({ id, known, unknown, p, sameAnswers }) =>
    report(`PROMISE-S08 ${id}, ${TRIES} tries of known and unknown addresses`, [
      row('kinds of answers', sameAnswers ? 1 : 2, { must: 1, digits: 0 }),
      row('difference', Math.abs(known - unknown), {
        must: 10,
        unit: 'ms',
        note: `${known.toFixed(1)} and ${unknown.toFixed(1)} ms, Mann–Whitney p ${p.toFixed(3)}`,
      }),
    ]),
  );
};
