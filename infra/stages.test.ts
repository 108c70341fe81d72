import { stageNamed } from './stages.ts';

test('an unknown stage is an error that names the known ones', () => {
  expect(() => stageNamed('staging')).toThrow('No stage "staging"; there are: demo, production');
  expect(() => stageNamed('toString')).toThrow('No stage');
});

test('production has no demo accounts', () => {
  expect(stageNamed('production').demo).toBe(false);
});
