import { DEFAULT_SETTINGS } from '#shared/domain/settings.ts';
import { Shipping } from '#shared/domain/schemas/settings.ts';
import { amountText } from '../../ui/amounts.ts';
import { countriesText, shippingIn, taxRateIn } from './shipping-form.ts';

/** Fields of one zone; the form of `ShippingFields` has them in this order. */
const zone = (number: number, given: Record<string, string> = {}) => ({
  [`zone${number}.name`]: 'España',
  [`zone${number}.countries`]: 'España',
  [`zone${number}.prefixes`]: '',
  [`zone${number}.step0.price`]: '6,50',
  [`zone${number}.freeFrom`]: '',
  ...Object.fromEntries(
    Object.entries(given).map(([name, text]) => [`zone${number}.${name}`, text]),
  ),
});
const read = (...fields: Record<string, string>[]) => {
  const form = new FormData();
  for (const [name, text] of Object.entries(
    Object.assign({}, ...fields) as Record<string, string>,
  )) {
    form.append(name, text);
  }
  return shippingIn(form);
};

test('reads zones, steps and pick-up in the order of the form', () => {
  const islands = {
    'zone3.name': 'Islas',
    'zone3.countries': 'es',
    'zone3.prefixes': '07, 35;38',
    'zone3.step0.grams': '1000',
    'zone3.step0.price': '9',
    'zone3.step4.price': '12.5',
    'zone3.freeFrom': '80',
  };
  const { shipping, errors } = read(zone(0), islands, { place: 'Taller', hours: '' });
  expect(errors).toEqual({});
  expect(shipping).toEqual({
    zones: [
      {
        name: 'España',
        countries: ['ES'],
        prefixes: [],
        steps: [{ maxGrams: null, price: 650 }],
        freeFrom: null,
      },
      {
        name: 'Islas',
        countries: ['ES'],
        prefixes: ['07', '35', '38'],
        steps: [
          { maxGrams: 1000, price: 900 },
          { maxGrams: null, price: 1250 },
        ],
        freeFrom: 8000,
      },
    ],
    pickup: { place: 'Taller', hours: '' },
  });
  expect(Shipping.safeParse(shipping).success).toBe(true);
});

test.each([
  ['zone0.name', { name: ' ' }],
  ['zone0.countries', { countries: 'España, Narnia' }],
  ['zone0.prefixes', { prefixes: '07, palma' }],
  ['zone0.prefixes', { countries: 'España, Francia', prefixes: '07' }],
  ['zone0.step0.price', { 'step0.price': 'gratis' }],
  ['zone0.step0.grams', { 'step0.grams': '', 'step1.price': '9' }],
  ['zone0.freeFrom', { freeFrom: '-1' }],
])('marks %s for %j', (field, given) => {
  expect(Object.keys(read(zone(0, given)).errors)).toEqual([field]);
});

test('marks what is in two zones, and hours without a place', () => {
  const twice = read(zone(0), zone(1, { countries: 'Francia, España' }), {
    place: '',
    hours: 'Hoy',
  });
  expect(twice.errors).toEqual({
    'zone1.countries': 'España ya está en otra zona.',
    place: 'Escribe dónde se recoge.',
  });
  expect(twice.shipping.pickup).toBeNull();
  const rest = { countries: '' };
  expect(read(zone(0, rest), zone(1, rest)).errors).toEqual({
    'zone1.countries': 'El resto de países ya está en otra zona.',
  });
});

test('shows what it reads', () => {
  const [first] = DEFAULT_SETTINGS.shipping.zones;
  expect(first && countriesText(first)).toBe('España, Portugal, Francia, Italia');
  expect([amountText(first?.steps[0]?.price), amountText(null)]).toEqual(['18,25', '']);
});

test.each([
  ['21', 21, true],
  ['5,25', 5.25, true],
  ['', null, true],
  ['0', 0, false],
  ['51', 51, false],
  ['5,255', 5.255, false],
])('reads the tax rate %j', (text, taxRate, isRight) => {
  const form = new FormData();
  form.append('taxRate', text);
  const { taxRate: rate, errors } = taxRateIn(form);
  expect([rate, Object.keys(errors)]).toEqual([taxRate, isRight ? [] : ['taxRate']]);
});
