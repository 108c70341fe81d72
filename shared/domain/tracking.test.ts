import { KNOWN_CARRIERS, trackingUrl } from './tracking.ts';

const at = '2026-11-25T10:00:00.000Z';

test.each([
  ['Correos', 'PK43 0001', 'envios/detalle?tracking-number=PK430001'],
  ['CORREOS EXPRESS', '1234', 's.correosexpress.com/c?n=1234'],
  ['DHL Express (España)', '1Z/9', 'tracking-id=1Z%2F9'],
  ['Seur', '77', 'segOnlineIdentificador=77'],
])('%s shows the parcel %s at …%s', (carrier, tracking, end) => {
  expect(trackingUrl({ at, carrier, tracking })?.endsWith(end)).toBe(true);
});

test.each(KNOWN_CARRIERS)('%s has a page of its own', (carrier) => {
  const others = KNOWN_CARRIERS.filter((name) => name !== carrier);
  const pageOf = (name: string) => trackingUrl({ at, carrier: name, tracking: '77' });
  expect(pageOf(carrier)).toMatch(/^https:.*=77$/);
  expect(others.map(pageOf)).not.toContain(pageOf(carrier));
});

test.each([
  [{ carrier: 'Correos' }],
  [{ tracking: '77' }],
  [{ carrier: 'Mensajería Ruiz', tracking: '77' }],
  [{ carrier: 'Correos de México', tracking: '77' }],
  [{ carrier: 'Grupos', tracking: '77' }],
])('%p has no page', (sent) => {
  expect(trackingUrl({ at, ...sent })).toBeUndefined();
});

test('a link that an admin typed is the page of the parcel', () => {
  const url = 'https://www.mrw.es/seguimiento?n=7';
  expect(trackingUrl({ at, carrier: 'Correos', tracking: '7', url })).toBe(url);
  expect(trackingUrl({ at, url })).toBe(url);
});
