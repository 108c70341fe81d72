/** Only an answer that is the same for every caller may be cacheable (PROMISE-S25). */
import { httpRows, type RouteId } from '#shared/rows/index.ts';
import { type HttpRow, successOf } from '#shared/rows/row.ts';
import { call, type TestAnswer } from './invoke.ts';
import { addAdmin, addUser } from './shop.ts';
import {
  allowedToken,
  isForAdmins,
  openShopFor,
  toRequest,
  validRequest,
} from './valid-requests.ts';

const rows = httpRows as readonly (HttpRow & { id: RouteId })[];
const isShared = ({ cache }: HttpRow): boolean => cache !== undefined;

const answersOf = async (row: HttpRow & { id: RouteId }): Promise<TestAnswer[]> => {
  const answerTo = async (
    token: (owner: Awaited<ReturnType<typeof addUser>>) => Promise<string>,
  ) => {
    const owner = await addUser();
    const request = toRequest(await validRequest(row.id, owner));
    return call(row.id, { ...request, token: await token(owner) });
  };
  await openShopFor(row.id);
  return [
    await answerTo((owner) => allowedToken(row.id, owner)),
    await answerTo(() => Promise.resolve('x.y.z')),
  ];
};

test.each(rows.filter((row) => !isShared(row)).map((row) => [row.id, row] as const))(
  '%s: neither its answer nor its rejection may be kept',
  async (_id, row) => {
    const answers = await answersOf(row);
    expect(answers[0]?.status).toBe(successOf(row));
    for (const { headers } of answers) {
      expect(headers['cache-control']).toBe('no-store');
      expect(headers).not.toHaveProperty('etag');
    }
  },
);

test('only public reads have a shared copy', () => {
  const shared = rows.filter(isShared);
  expect(shared.length).toBeGreaterThan(0);
  for (const { method, access, uses } of shared) {
    expect([method, access]).toEqual(['GET', 'public']);
    // Without the secret a function cannot tell callers apart.
    expect(uses).not.toHaveProperty('secrets');
  }
});

test.each(rows.filter(isShared).map((row) => [row.id, row] as const))(
  '%s: its shared copy is the same for every caller',
  async (_id, row) => {
    const owner = await addUser();
    const request = toRequest(await validRequest(row.id, owner));
    const tokens = [undefined, owner.token, (await addAdmin()).token, 'x.y.z'];
    const answers: TestAnswer[] = [];
    for (const token of tokens) {
      const { status, headers, body } = await call(row.id, {
        ...request,
        ...(token !== undefined && { token }),
      });
      const comparable: Record<string, string> = { ...headers, 'x-request-id': '' };
      answers.push({ status, body, headers: comparable });
    }
    expect(answers[0]?.status).toBe(200);
    expect(answers[0]?.headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=\d+, /);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  },
);

test.each(rows.filter(({ method }) => method === 'GET').map((row) => [row.id, row] as const))(
  '%s: a parameter that it does not know changes nothing, since the cache key lacks it',
  async (id, row) => {
    const owner = await addUser();
    const { query, ...request } = toRequest(await validRequest(id, owner));
    const known = { ...query, ...(row.pageSize !== undefined && { limit: '10' }) };
    const token = isForAdmins(id) ? (await addAdmin()).token : owner.token;
    const answers = [];
    for (const unknown of [{}, { utm_source: 'correo', '"><x>': 'evil' }]) {
      const answer = await call(id, {
        ...request,
        token,
        query: { ...unknown, ...known },
      });
      answers.push({ ...answer, headers: { ...answer.headers, 'x-request-id': '' } });
    }
    expect(answers[0]?.status).toBe(successOf(row));
    expect(answers[1]).toEqual(answers[0]);
  },
);

test.each(rows.filter(isShared).map((row) => [row.id, row] as const))(
  '%s: an error is not kept',
  async (id, row) => {
    if (row.input.params === undefined) return;
    const params = Object.fromEntries(
      [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'no-existe']),
    );
    const { status, headers } = await call(id, { params });
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
  },
);
