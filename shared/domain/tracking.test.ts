import { KNOWN_CARRIERS, parcelsOf } from './tracking.ts';

const trackingUrl = (sent: Parameters<typeof parcelsOf>[0]) => parcelsOf(sent)[0]?.url;

test.each([
  ['Correos', 'PK43 0001', 'envios/detalle?tracking-number=PK430001'],
  ['CORREOS EXPRESS', '1234', 's.correosexpress.com/c?n=1234'],
  ['DHL Express (España)', '1Z/9', 'tracking-id=1Z%2F9'],
  ['Seur', '77', 'segOnlineIdentificador=77'],
])('%s shows the parcel %s at …%s', (carrier, tracking, end) => {
  expect(trackingUrl({ carrier, tracking })?.endsWith(end)).toBe(true);
});

test.each(KNOWN_CARRIERS)('%s has a page of its own', (carrier) => {
  const others = KNOWN_CARRIERS.filter((name) => name !== carrier);
  const pageOf = (name: string) => trackingUrl({ carrier: name, tracking: '77' });
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
  expect(trackingUrl(sent)).toBeUndefined();
});

test('a link that an admin typed is the page of the parcel', () => {
  const url = 'https://www.mrw.es/seguimiento?n=7';
  expect(trackingUrl({ carrier: 'Correos', tracking: '7', url })).toBe(url);
  expect(trackingUrl({ url })).toBe(url);
});

test('each parcel of an order has its page', () => {
  expect(parcelsOf({ carrier: 'Seur', tracking: '77 1, 78,' })).toEqual([
    { number: '77 1', url: expect.stringMatching(/=771$/) as string },
    { number: '78', url: expect.stringMatching(/=78$/) as string },
  ]);
});
