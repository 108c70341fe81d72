import { stageNamed } from './stages.ts';

test('a stage that does not exist is refused with the names of those that do', () => {
  expect(() => stageNamed('staging')).toThrow('No stage "staging"; there are: demo, production');
  expect(() => stageNamed('toString')).toThrow('No stage');
});

test('production has no demo accounts', () => {
  expect(stageNamed('production').demo).toBe(false);
});
