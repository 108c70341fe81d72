/** A fresh process, simulated by a new module registry, answers the same (PROMISE-R17). */
import { httpRows, routes, type RouteId } from '#shared/rows/index.ts';
import { successOf } from '#shared/rows/row.ts';
import { call, type TestAnswer, type TestRequest } from './invoke.ts';
import { addUser } from './shop.ts';
import { allowedToken, toRequest, validRequest } from './valid-requests.ts';

const comparable = ({ headers, ...answer }: TestAnswer): TestAnswer => {
  const text = JSON.stringify({ headers, ...answer });
  return JSON.parse(text.replaceAll(headers['x-request-id'] ?? '', '')) as TestAnswer;
};

const callFresh = async (id: RouteId, request: TestRequest): Promise<TestAnswer> => {
  let answer: Promise<TestAnswer> | undefined;
  await jest.isolateModulesAsync(async () => {
    const fresh = await import('./invoke.ts');
    answer = fresh.call(id, request);
    await answer;
  });
  if (!answer) throw new Error('The modules were not loaded');
  return answer;
};

const reads = httpRows.filter(({ method }) => method === 'GET').map(({ id }) => id as RouteId);

const requestOf = async (id: RouteId): Promise<TestRequest> => {
  const owner = await addUser();
  const parts = toRequest(await validRequest(id, owner));
  const token = await allowedToken(id, owner);
  return { ...parts, ...(routes[id].access !== 'public' && { token }) };
};

test.each(reads)('%s reads the same in a fresh process', async (id) => {
  const mine = await requestOf(id);
  const others = await requestOf(id);
  // Another caller makes the first call of the warm process, so that kept data would show in the
  // next answer.
  await call(id, others);
  const { token: _token, ...anonymous } = mine;
  await call(id, anonymous);
  const expected = comparable(await callFresh(id, mine));
  expect(comparable(await call(id, mine))).toEqual(expected);
  expect(expected.status).toBe(successOf(routes[id]));
});
