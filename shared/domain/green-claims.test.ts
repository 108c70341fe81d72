import { greenClaimsIn } from './green-claims.ts';

test.each([
  ['Cuenco Ecológico y sostenible, ecológico de verdad', ['ecológico', 'sostenible']],
  [
    'Embalaje biodegradable, respetuoso con el medio ambiente.',
    ['biodegradable', 'respetuoso con el medio ambiente'],
  ],
  ['Una compra verde y eco-friendly', ['compra verde', 'eco-friendly']],
  ['Gres con esmalte verde salvia; eco de la montaña', []],
  ['Lana del rebaño del pueblo', []],
])('finds the claims of %j', (text, claims) => {
  expect(greenClaimsIn(text)).toEqual(claims);
});
