import fc from 'fast-check';
import { countryCode, countryNames } from './countries.ts';
import { cents } from './money.ts';
import { Shipping, type Zone } from './schemas/settings.ts';
import { countriesToChoose, deliveryTo, gramsOf, zoneOf } from './shipping.ts';
import { DEFAULT_SETTINGS } from './settings.ts';

const zone = (name: string, countries: string[], prefixes: string[] = [], price = 500): Zone => ({
  name,
  countries,
  prefixes,
  steps: [{ maxGrams: null, price: cents(price) }],
  freeFrom: null,
});
const SPAIN = zone('Península', ['ES']);
const ISLANDS = zone('Islas', ['ES'], ['07', '35', '38'], 1200);
const EUROPE = zone('Europa', ['FR', 'PT', 'IT'], [], 1500);
const REST = zone('Resto', [], [], 3000);
const parcel = { grams: 0, subtotal: cents(1000) };
const nameOf = (zones: Zone[], pais: string, codigoPostal = '28001') =>
  zoneOf(zones, { pais, codigoPostal })?.name;

test('the most specific zone wins: postal code, country, all other countries', () => {
  const zones = [REST, SPAIN, ISLANDS, EUROPE];
  expect(nameOf(zones, 'España')).toBe('Península');
  expect(nameOf(zones, ' espana', '07 001')).toBe('Islas');
  expect(nameOf(zones, 'FR', '07001')).toBe('Europa');
  expect(nameOf(zones, 'Chile')).toBe('Resto');
  expect(nameOf(zones, 'Espanya')).toBe('Resto');
  expect(nameOf([SPAIN, ISLANDS], 'Francia')).toBeUndefined();
  expect(nameOf([ISLANDS], 'España')).toBeUndefined();
  const north = zone('Norte', ['ES'], ['070']);
  expect(nameOf([ISLANDS, north], 'España', '07012')).toBe('Norte');
});

test('the demo charges the same everywhere, and lets the shopper type the country', () => {
  const { shipping } = DEFAULT_SETTINGS;
  for (const pais of ['España', 'Chile', 'Narnia', '']) {
    expect(deliveryTo(shipping, { pais, codigoPostal: '' }, parcel)?.price).toBe(1825);
  }
  expect(countriesToChoose(shipping)).toBeUndefined();
});

test('a shopper chooses among the countries that have a zone', () => {
  const choice = (zones: Zone[]) => countriesToChoose({ zones, pickup: null });
  expect(choice([SPAIN, EUROPE])).toEqual(['España', 'Francia', 'Italia', 'Portugal']);
  expect(choice([SPAIN, REST])).toHaveLength(countryNames().size);
  const pickup = { place: 'Calle del Horno 1', hours: '' };
  expect(countriesToChoose({ zones: [SPAIN], pickup })).toContain('Alemania');
});

test('every name of a country is found by itself', () => {
  for (const [code, name] of countryNames()) {
    expect([countryCode(name), countryCode(code)]).toEqual([code, code]);
  }
});

const place = fc.oneof(
  fc.constant({ countries: new Array<string>(), prefixes: new Array<string>() }),
  fc.record({
    countries: fc.subarray<string>(['ES', 'FR', 'PT', 'MX'], { minLength: 1 }),
    prefixes: fc.constant<string[]>([]),
  }),
  fc.record({
    countries: fc.constantFrom('ES', 'FR').map((code): string[] => [code]),
    prefixes: fc.uniqueArray(fc.stringMatching(/^\d{1,3}$/), { minLength: 1, maxLength: 4 }),
  }),
);
const steps = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 5000 }), { maxLength: 4 }),
    fc.array(fc.nat(9999), { minLength: 5, maxLength: 5 }),
  )
  .map(([limits, prices]) =>
    [...limits.toSorted((a, b) => a - b), null].map((maxGrams, at) => ({
      maxGrams,
      price: cents(prices[at] ?? 0),
    })),
  );
const someZones = fc
  .array(fc.tuple(place, steps, fc.option(fc.nat(9999))), { minLength: 1, maxLength: 6 })
  .map((parts) =>
    parts.map(([where, prices, free], at) => ({
      name: `Zona ${at}`,
      ...where,
      steps: prices,
      freeFrom: free === null ? null : cents(free),
    })),
  );
const somewhere = fc.record({
  pais: fc.constantFrom('España', 'Francia', 'Portugal', 'México', 'Chile', 'Narnia', ''),
  codigoPostal: fc.stringMatching(/^\d{0,5}$/),
});
const something = fc.record({ grams: fc.nat(9999), subtotal: fc.nat(20_000).map(cents) });

test('in every shop that can be saved an address has one price or none, whatever the order of the zones', () => {
  let saved = 0;
  fc.assert(
    fc.property(someZones, somewhere, something, (zones, destination, goods) => {
      if (!Shipping.safeParse({ zones, pickup: null }).success) return;
      saved += 1;
      const shipping = { zones, pickup: null };
      const found = deliveryTo(shipping, destination, goods);
      expect(deliveryTo({ ...shipping, zones: zones.toReversed() }, destination, goods)).toEqual(
        found,
      );
      const hasRest = zones.some(({ countries }) => countries.length === 0);
      if (hasRest) expect(found).toBeDefined();
      const of = zones.find(({ name }) => name === found?.zone);
      if (!found || !of) return;
      const isFree = of.freeFrom !== null && goods.subtotal >= of.freeFrom;
      const prices = of.steps.map(({ price }) => price);
      if (isFree) expect(found.price).toBe(0);
      else expect(prices).toContain(found.price);
      const heavier = deliveryTo(shipping, destination, { ...goods, grams: goods.grams + 1 });
      if (!isFree)
        expect(prices.lastIndexOf(heavier?.price ?? cents(-1))).toBeGreaterThanOrEqual(
          prices.indexOf(found.price),
        );
    }),
    { numRuns: 1000 },
  );
  expect(saved).toBeGreaterThan(100);
});

const step = (maxGrams: number | null, price = 600) => ({ maxGrams, price });
test.each([
  ['zones', []],
  ['zones.1.countries', [SPAIN, SPAIN]],
  ['zones.1.prefixes', [ISLANDS, { ...SPAIN, prefixes: ['07'] }]],
  ['zones.0.countries.0', [{ ...SPAIN, countries: ['España'] }]],
  ['zones.0.prefixes', [{ ...EUROPE, prefixes: ['07'] }]],
  ['zones.0.prefixes.0', [{ ...SPAIN, prefixes: ['0A'] }]],
  ['zones.0.steps', [{ ...SPAIN, steps: [] }]],
  ['zones.0.steps.0.maxGrams', [{ ...SPAIN, steps: [step(500)] }]],
  ['zones.0.steps.1.maxGrams', [{ ...SPAIN, steps: [step(500), step(400), step(null)] }]],
  ['zones.0.steps.0.maxGrams', [{ ...SPAIN, steps: [step(null), step(null)] }]],
  ['zones.0.steps.0.price', [{ ...SPAIN, steps: [step(null, 1.5)] }]],
  ['zones.0.freeFrom', [{ ...SPAIN, freeFrom: -1 }]],
])('a shop cannot have wrong %s', (path, zones) => {
  const { error } = Shipping.safeParse({ zones, pickup: null });
  expect(error?.issues[0]?.path.join('.')).toBe(path);
});

test('adds up the weights that are known', () => {
  expect(gramsOf([{ weight: 300, quantity: 2 }, { quantity: 5 }])).toBe(600);
});
