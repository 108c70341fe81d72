import { setImmediate } from 'node:timers/promises';
import { oneAtATime } from './one-at-a-time.ts';

test('starts work only after the work before it has ended, also after a failure', async () => {
  const steps: string[] = [];
  const work = (name: string, fails: boolean) => async (): Promise<string> => {
    steps.push(`${name} starts`);
    await setImmediate();
    steps.push(`${name} ends`);
    if (fails) throw new Error(name);
    return name;
  };
  const results = await Promise.allSettled([
    oneAtATime(work('a', false)),
    oneAtATime(work('b', true)),
    oneAtATime(work('c', false)),
  ]);
  expect(steps).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} starts`, `${name} ends`]));
  expect(results).toMatchObject([{ value: 'a' }, { reason: { message: 'b' } }, { value: 'c' }]);
});
