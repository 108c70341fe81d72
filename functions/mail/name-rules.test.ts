import fc from 'fast-check';
import { addressing } from './name-rules.ts';

test.each([
  'Inés',
  'María José',
  'Anne-Marie',
  'N’Golo',
  "D'Artagnan",
  '李',
  'Nuria',
  'Ines\u0301',
])('prints %s', (name) => {
  expect(addressing('Hola', name)).toBe(`Hola, ${name.normalize('NFC')}`);
});

test.each([
  'evil.test',
  'https://evil.test',
  'www evil test/x',
  'Gana 500 €',
  'Inés\r\nBcc: b@example.com',
  'Lucía <i>',
  'a@b',
  '«Inés»',
  'a'.repeat(31),
  '',
])('does not print %j', (name) => {
  expect(addressing('Hola', name)).toBe('Hola');
});

test('whatever the name, no more than 30 letters, spaces, apostrophes and hyphens are printed', () => {
  const words = fc.array(fc.constantFrom('evil', '.', 'com', '/', ':', '@', ' ', 'é', '。', '․'));
  const names = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    words.map((all) => all.join('')),
  );
  fc.assert(
    fc.property(names, (name) => {
      expect(addressing('Hola', name)).toMatch(/^Hola(?:, [\p{L}\p{M} '’·-]{1,30})?$/u);
    }),
  );
});
