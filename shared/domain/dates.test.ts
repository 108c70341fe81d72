import { countryNames } from './countries.ts';
import { openShop } from './shop.ts';
import { clockOf, isTimeZone, zoneOfCountry } from './time-zones.ts';
import { dayAndMonth, orderDate, dateText, shopDay, shopTime } from './dates.ts';

test('formats review dates as dd/MM/yyyy and order dates as dd-MM-yyyy', () => {
  expect(dateText('2025-03-09T12:00:00.000Z')).toBe('09/03/2025');
  expect(orderDate('2025-11-21T12:00:00.000Z')).toBe('21-11-2025');
});

test('names the twelve months as Intl does', () => {
  const { format } = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long' });
  for (let month = 0; month < 12; month++) {
    expect(dayAndMonth(8, month)).toBe(format(new Date(2026, month, 8)));
  }
});

test('gives the day and the time in Madrid, also shortly before midnight in UTC', () => {
  expect(shopDay(new Date('2026-11-21T22:59:59.000Z'))).toBe('2026-11-21');
  expect(shopDay(new Date('2026-11-21T23:00:00.000Z'))).toBe('2026-11-22');
  expect(dateText('2026-06-30T22:00:00.000Z')).toBe('01/07/2026');
  expect(shopTime('2026-06-30T22:05:00.000Z')).toBe('00:05');
});

test.each([
  ['Europe/Madrid', 2020, 2040, [2, 9]],
  ['America/Santiago', 2024, 2028, [3, 8]],
  ['Africa/Casablanca', 2024, 2028, [1, 2, 3]],
  ['America/Mexico_City', 2026, 2026, [2, 9]],
])(
  'changes to summer time and back in %s in the same hour as Intl',
  (timeZone, from, to, months) => {
    const local = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    openShop({ clock: clockOf(timeZone, new Date('2026-01-01')) });
    for (let year = from; year <= to; year++) {
      for (const month of months) {
        for (let hour = 0; hour < 31 * 24; hour++) {
          const moment = new Date(Date.UTC(year, month, 1, hour));
          const iso = moment.toISOString();
          expect(`${dateText(iso)}, ${shopTime(iso)}`).toBe(local.format(moment));
        }
      }
    }
    openShop();
  },
);

test('a country with several zones has that of its capital', () => {
  const zones = ['ES', 'BO', 'MX', 'AR', 'PT', 'EC', 'US', 'FR'].map(zoneOfCountry);
  expect(zones.join(' ')).toBe(
    'Europe/Madrid America/La_Paz America/Mexico_City America/Buenos_Aires Europe/Lisbon America/Guayaquil America/New_York Europe/Paris',
  );
});

test('every country has a zone', () => {
  for (const [code] of countryNames()) expect(isTimeZone(zoneOfCountry(code))).toBe(true);
});
