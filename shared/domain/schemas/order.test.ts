import { ShipmentChanges } from './order.ts';

test('a carrier and a number are what carriers print, and nothing that becomes a link', () => {
  const isValid = (text: string) =>
    [{ carrier: text }, { tracking: text }].every(
      (changes) => ShipmentChanges.safeParse(changes).success,
    );
  for (const text of [
    'DHL Express (España)',
    '1Z/999.AA',
    'Correos S.A. + aduana',
    "L'Anna, 3-B",
  ]) {
    expect([text, isValid(text)]).toEqual([text, true]);
  }
  for (const text of ['correos.es', 'http://1', '//1', '1.com', 'a@b', '<b>', 'x'.repeat(41)]) {
    expect([text, isValid(text)]).toEqual([text, false]);
  }
});
