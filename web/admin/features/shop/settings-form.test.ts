import { DEFAULT_SETTINGS } from '#shared/domain/settings.ts';
import { errorsIn, parsed } from '#shared/domain/schemas/sentences.ts';
import { settingsSchema, valuesOf } from './settings-form.ts';
import { NEW_ZONE, shippingValues, type ZoneValues } from './shipping-form.ts';

const SPAIN: ZoneValues = {
  ...{ ...NEW_ZONE, name: 'España', countries: 'España' },
  steps: [{ maxGrams: '', price: '6,50' }],
};
const ShippingFields = settingsSchema({ ...DEFAULT_SETTINGS, taxRate: 1 });
const form = (
  zones: Partial<ZoneValues>[],
  { pickup = { place: '', hours: '' }, taxRate = '' } = {},
) => ({
  ...valuesOf(DEFAULT_SETTINGS),
  ...{ shipping: { zones: zones.map((zone) => ({ ...SPAIN, ...zone })), pickup }, taxRate },
});

test('reads zones, steps, pick-up and tax in the order of the form', () => {
  const islands = {
    ...{ name: 'Islas', countries: 'es', prefixes: '07, 35;38', freeFrom: '80' },
    steps: [
      { maxGrams: '1000', price: '9' },
      { maxGrams: '', price: '12.5' },
    ],
  };
  const pickup = { place: 'Taller', hours: '' };
  expect(parsed(ShippingFields, form([{}, islands], { pickup, taxRate: '5,25' }))).toEqual({
    value: {
      shipping: {
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
      },
      taxRate: 5.25,
      img: [],
    },
  });
});

const step = (maxGrams: string, price = '9') => ({ maxGrams, price });

test.each<[string, Partial<ZoneValues>, string]>([
  ['name', { name: ' ' }, 'Escribe el nombre de la zona.'],
  ['countries[1]', { countries: 'España, Narnia' }, 'No conocemos el país «Narnia».'],
  [
    'prefixes[1]',
    { prefixes: '07, palma' },
    'Escribe solo el comienzo de los códigos, separados por comas: 07, 35, 38.',
  ],
  [
    'prefixes',
    { countries: 'España, Francia', prefixes: '07' },
    'Los códigos postales solo valen en una zona de un único país.',
  ],
  [
    'steps[0].price',
    { steps: [step('', 'gratis')] },
    'Escribe un precio como 6,50. Cero es gratis.',
  ],
  [
    'steps[0].maxGrams',
    { steps: [step(''), step('')] },
    'Escribe los gramos, más que en el tramo anterior.',
  ],
  [
    'steps[1].maxGrams',
    { steps: [step('900'), step('900'), step('')] },
    'Escribe los gramos, más que en el tramo anterior.',
  ],
  ['freeFrom', { freeFrom: '-1' }, 'Escribe un importe como 80, o nada.'],
])('marks %s for %j', (field, given, message) => {
  expect(errorsIn(ShippingFields, form([given]))).toEqual({
    [`shipping.zones[0].${field}`]: message,
  });
});

test('marks what is in two zones, and hours without a place', () => {
  const pickup = { place: '', hours: 'Hoy' };
  expect(errorsIn(ShippingFields, form([{}], { pickup }))).toEqual({
    'shipping.pickup.place': 'Escribe dónde se recoge.',
  });
  const twice = (second: Partial<ZoneValues>, first: Partial<ZoneValues> = {}) =>
    errorsIn(ShippingFields, form([first, second]));
  expect(twice({ countries: 'Francia, España' })).toEqual({
    'shipping.zones[1].countries': 'España ya está en otra zona.',
  });
  expect(twice({ prefixes: '35, 07' }, { prefixes: '07' })).toEqual({
    'shipping.zones[1].prefixes': '07 ya está en otra zona.',
  });
  expect(twice({ countries: '' }, { countries: '' })).toEqual({
    'shipping.zones[1].countries': 'El resto de países ya está en otra zona.',
  });
});

test('sends what is changed, and reads a zone as it shows it', () => {
  const shown = valuesOf(DEFAULT_SETTINGS);
  expect(shippingValues(DEFAULT_SETTINGS).shipping.zones[0]).toMatchObject({
    countries: 'España, Portugal, Francia, Italia',
    steps: [{ price: '18,25' }],
  });
  expect(parsed(ShippingFields, shown)).toEqual({ value: { img: [], taxRate: null } });
  const other = settingsSchema({ ...DEFAULT_SETTINGS, shipping: { zones: [], pickup: null } });
  const { shipping } = DEFAULT_SETTINGS;
  expect(parsed(other, shown)).toEqual({ value: { img: [], shipping } });
});

test.each([
  [{ whatsapp: '600 100 200' }, { whatsapp: '+34 600 100 200' }],
  [{ whatsapp: '34600100200' }, { whatsapp: '+34600100200' }],
  [{ whatsapp: '0052 55 1234 5678' }, { whatsapp: '+52 55 1234 5678' }],
  [
    { whatsapp: '55 1234 5678', country: 'MX' },
    { whatsapp: '+52 55 1234 5678', country: 'MX' },
  ],
  [{ instagram: '@barro.y.sal' }, { instagram: 'barro.y.sal' }],
  [{ instagram: 'https://www.instagram.com/barro.y.sal/' }, { instagram: 'barro.y.sal' }],
])('corrects %j', (typed, sent) => {
  expect(
    parsed(settingsSchema(DEFAULT_SETTINGS), { ...valuesOf(DEFAULT_SETTINGS), ...typed }),
  ).toEqual({ value: { img: [], ...sent } });
});

test('shows the contact data of the demo as examples, and saves the other fields', () => {
  const shown = valuesOf(DEFAULT_SETTINGS);
  expect([shown['address'], shown['phone'], shown['email']]).toEqual(['', '', '']);
  expect(parsed(settingsSchema(DEFAULT_SETTINGS), { ...shown, name: 'Barro' })).toEqual({
    value: { img: [], name: 'Barro' },
  });
});

test.each(['0', '51', '5,255', 'mucho'])('rejects the tax rate %j', (taxRate) => {
  expect(errorsIn(ShippingFields, form([{}], { taxRate }))).toEqual({
    taxRate: 'Escribe un porcentaje como 21 o 5,5. Vacío: ninguno.',
  });
});
