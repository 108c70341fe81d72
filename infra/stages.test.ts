import { DEMO_ADMIN } from '#shared/domain/demo.ts';
import { firstAdminOf, stageNamed } from './stages.ts';

test('an unknown stage is an error that names the known ones', () => {
  expect(() => stageNamed('staging')).toThrow('No stage "staging"; there are: demo, production');
  expect(() => stageNamed('toString')).toThrow('No stage');
});

test('production has no demo accounts', () => {
  expect(stageNamed('production').demo).toBe(false);
});

test.each(['', 'duena', 'duena@taller', 'a@taller.es\r\nBcc: b@taller.es'])(
  'production rejects %j as the address of its first admin',
  (firstAdminEmail) => {
    expect(() => firstAdminOf({ ...stageNamed('production'), firstAdminEmail })).toThrow(
      'FIRST_ADMIN_EMAIL',
    );
  },
);

test('the first admin has the address of the setting; the demo has its public one', () => {
  const firstAdminEmail = ' duena@taller.es';
  expect(firstAdminOf({ ...stageNamed('production'), firstAdminEmail })).toBe('duena@taller.es');
  expect(firstAdminOf({ ...stageNamed('demo'), firstAdminEmail })).toBe(DEMO_ADMIN.email);
});
