import { weakness } from './password-rules.ts';

const lucia = { firstname: 'Lucía', lastname: 'Ferrer', email: 'lucia.ferrer@example.com' };

test.each([
  'correo-barro-luna',
  'ñandú con espacios',
  '   ocho   letras',
  '🏺🔥🏺🌾🏺🌙🏺🌊x',
  'a'.repeat(60) + 'bcd1',
  'abcabcabc',
  // Equal to an empty name, if digits were left out of both.
  '2024 1999 1812',
])('accepts «%s»', (password) => {
  expect(weakness(password, 'user', lucia)).toBeUndefined();
  expect(weakness(password, 'user', { ...lucia, lastname: '' })).toBeUndefined();
});

test.each([
  ['siete77', 'al menos 8'],
  ['12345678', 'más usadas'],
  ['CONTRASEÑA', 'más usadas'],
  ['aaaaaaaaaa', 'más usadas'],
  ['abababababab', 'más usadas'],
  ['Lucia.Ferrer@example.com', 'tu nombre'],
  ['LucíaFerrer', 'tu nombre'],
  ['lucia.ferrer2024', 'tu nombre'],
  ['Lucía2024Ferrer', 'tu nombre'],
])('rejects «%s» with a reason', (password, reason) => {
  expect(weakness(password, 'user', lucia)).toContain(reason);
});

test('admins need twelve characters, counted as code points', () => {
  expect(weakness('once letras', 'admin', lucia)).toContain('al menos 12');
  expect(weakness('doce letras!', 'admin', lucia)).toBeUndefined();
  // Seven emoji are fourteen UTF-16 units.
  expect(weakness('🏺🔥🌾🌙🌊🪵🧶', 'user', lucia)).toContain('al menos 8');
});
