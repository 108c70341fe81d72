/**
 * S8: whether time or answer tell that an address has an account. A wrong password, and a request
 * for a reset mail, for known and for unknown addresses in turn, each address asked once because
 * failures are counted by address. Times are those of the handler, DynamoDB Local included.
 */
import { requestPasswordReset, signIn, signInAdmin } from '#shared/rows/accounts.ts';
import type { HttpRow } from '#shared/rows/row.ts';
import type { EndpointHandler } from '../functions/http/endpoint.ts';
import { invoke } from '../test-support/invoke.ts';
import { mannWhitney, median } from './mann-whitney.ts';
import { table } from './table.ts';

/** Of each kind (PROMISE-S08). */
const TRIES = 200;
const PASSWORD = 'barro-luna-y-horno';
const WRONG = 'barro-luna-y-arena';

interface Asked {
  milliseconds: number;
  /** Status and body but for the request's own id. */
  answer: string;
}

const ask = async (route: HttpRow, handler: EndpointHandler, body: object): Promise<Asked> => {
  const startedAt = performance.now();
  const { status, body: answered } = await invoke<object>(route, handler, { body });
  const milliseconds = performance.now() - startedAt;
  return { milliseconds, answer: JSON.stringify({ status, ...answered, requestId: '' }) };
};

/** @param add gives an address its account */
const compare = async (
  route: HttpRow,
  handler: EndpointHandler,
  add: (email: string) => Promise<unknown>,
): Promise<(string | number)[]> => {
  const known: Asked[] = [];
  const unknown: Asked[] = [];
  for (let tries = -5; tries < TRIES; tries += 1) {
    const email = `${route.id.toLowerCase()}.${tries}@example.com`;
    await add(email);
    const body = { ...(route.id !== 'requestPasswordReset' && { password: WRONG }) };
    const kinds = [
      { asked: known, email },
      { asked: unknown, email: `nadie.${email}` },
    ];
    // Neither is always the first one.
    for (const kind of tries % 2 === 0 ? kinds : kinds.toReversed()) {
      const answer = await ask(route, handler, { ...body, email: kind.email });
      // The first ones compile code and open connections.
      if (tries >= 0) kind.asked.push(answer);
    }
  }
  const [ofKnown, ofUnknown] = [known, unknown].map((asked) =>
    asked.map(({ milliseconds }) => milliseconds),
  ) as [number[], number[]];
  const answers = new Set([...known, ...unknown].map(({ answer }) => answer));
  return [
    route.id,
    median(ofKnown),
    median(ofUnknown),
    median(ofKnown) - median(ofUnknown),
    mannWhitney(ofKnown, ofUnknown).toFixed(3),
    answers.size === 1 ? 'same' : 'differ',
  ];
};

export const measureEnumeration = async (endpoint: string): Promise<string> => {
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = endpoint;
  const { hashPassword } = await import('../functions/http/passwords.ts');
  const { shopSecret } = await import('../functions/secrets/shop-secret.ts');
  const { addAdmin, addUser } = await import('../test-support/shop.ts');
  const { handler: user } = await import('../functions/accounts/sign-in.ts');
  const { handler: admin } = await import('../functions/accounts/sign-in-admin.ts');
  const { handler: reset } = await import('../functions/accounts/request-password-reset.ts');
  const passwordHash = await hashPassword(PASSWORD, (await shopSecret()).passwordPepper);
  return table(
    [
      `${TRIES} tries each (S8)`,
      'known ms',
      'unknown ms',
      'difference',
      'Mann–Whitney p',
      'answers',
    ],
    [
      await compare(signIn, user, (email) => addUser({ email, passwordHash })),
      await compare(signInAdmin, admin, (email) => addAdmin({ email, passwordHash })),
      await compare(requestPasswordReset, reset, (email) => addUser({ email, passwordHash })),
      ['must', '', '', '< 10', '> 0.01', 'same'],
    ],
  );
};
