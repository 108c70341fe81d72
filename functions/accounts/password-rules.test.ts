import { weakness } from './password-rules.ts';

const lucia = { firstname: 'Lucía', lastname: 'Ferrer', email: 'lucia.ferrer@example.com' };

test.each([
  'correo-barro-luna',
  'ñandú con espacios',
  '   ocho   letras',
  '🏺🔥🏺🌾🏺🌙🏺🌊x',
  'a'.repeat(60) + 'bcd1',
])('accepts «%s»', (password) => {
  expect(weakness(password, 'user', lucia)).toBeUndefined();
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
])('rejects «%s» with a reason', (password, reason) => {
  expect(weakness(password, 'user', lucia)).toContain(reason);
});

test('admins need twelve characters, counted as code points', () => {
  expect(weakness('once letras', 'admin', lucia)).toContain('al menos 12');
  expect(weakness('doce letras!', 'admin', lucia)).toBeUndefined();
  // Seven emoji are fourteen UTF-16 units.
  expect(weakness('🏺🔥🌾🌙🌊🪵🧶', 'user', lucia)).toContain('al menos 8');
});
