import { DEMO_ADMIN } from '#shared/domain/demo.ts';
import { stageNamed } from './chosen-stage.ts';
import { firstAdminOf, hostNames } from './stages.ts';

test.each(['', 'duena', 'duena@taller', 'a@taller.es\r\nBcc: b@taller.es'])(
  'production rejects %j as the address of its first admin',
  (firstAdminEmail) => {
    expect(() => firstAdminOf({ ...stageNamed('production'), firstAdminEmail })).toThrow(
      'firstAdminEmail',
    );
  },
);

test('the first admin has the address of the setting; the demo has its public one', () => {
  const firstAdminEmail = ' duena@taller.es';
  expect(firstAdminOf({ ...stageNamed('production'), firstAdminEmail })).toBe('duena@taller.es');
  expect(firstAdminOf({ ...stageNamed('demo'), firstAdminEmail })).toBe(DEMO_ADMIN.email);
});

test('a domain with www has two host names', () => {
  expect(hostNames({ name: 'lumbre.example' })).toEqual(['lumbre.example']);
  expect(hostNames({ name: 'lumbre.example', www: true })).toEqual([
    'lumbre.example',
    'www.lumbre.example',
  ]);
});
