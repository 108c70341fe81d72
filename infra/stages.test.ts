import { DEMO_ADMIN } from '#shared/domain/demo.ts';
import { requireStageName, stageNamed } from './stage-named.ts';
import { firstAdminOf, hostNames } from './stages.ts';

test('an unknown stage is an error that names the known ones', () => {
  const known = 'No stage "staging" in infra/settings.ts; there are: demo, production';
  expect(() => stageNamed('staging')).toThrow(known);
  expect(() => stageNamed('toString')).toThrow('No stage');
});

test.each(['Demo', '2', 'a-name-of-21-letters-', 'demo-data', 'demo-shop-2'])(
  'a stage cannot have the name %s',
  (name) => {
    expect(() => requireStageName(name)).toThrow(`Stage "${name}"`);
  },
);

test.each(['demo', 'production-2', 'datas', 'shop'])('a stage can have the name %s', (name) => {
  expect(() => requireStageName(name)).not.toThrow();
});

test('private settings are added to those of the stage, and replace them', () => {
  const additions = { mailFrom: 'hola@taller.es', firewall: false };
  expect(stageNamed('production', additions)).toMatchObject({ demo: false, ...additions });
});

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
