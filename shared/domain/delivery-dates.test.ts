import type { ProductId } from './ids.ts';
import type { OrderLine } from './schemas/order.ts';
import type { OrderPayment } from './schemas/payment.ts';
import { deliveryDates, hasTermsFor, promisedDays } from './delivery-dates.ts';

test.each([
  ['a Monday', '2026-11-02', 'entre el 5 y el 10 de noviembre'],
  ['a Wednesday', '2026-11-18', 'entre el 23 y el 26 de noviembre'],
  ['a Friday', '2026-11-20', 'entre el 25 y el 30 de noviembre'],
  ['a Saturday', '2026-11-21', 'entre el 25 y el 30 de noviembre'],
  ['a Sunday', '2026-11-22', 'entre el 25 y el 30 de noviembre'],
  ['the end of a month', '2026-11-25', 'entre el 30 de noviembre y el 3 de diciembre'],
  ['the end of a year', '2026-12-28', 'entre el 31 de diciembre y el 5 de enero'],
  ['a leap year', '2028-02-24', 'entre el 29 de febrero y el 3 de marzo'],
  ['a change to summer time', '2026-03-27', 'entre el 1 y el 6 de abril'],
])('estimates the arrival of an order on %s', (_, day, expected) => {
  for (const time of ['00:00:00', '12:00:00', '22:59:59']) {
    expect(deliveryDates(new Date(`${day}T${time}+01:00`))).toBe(expected);
  }
});

test.each(['España', ' espana ', 'ESPAÑA', 'es', 'Portugal', 'FR', 'italia'])(
  'the terms hold for %j',
  (country) => {
    expect(hasTermsFor(country)).toBe(true);
  },
);

test.each(['', 'Argentina', 'Españolandia', 'toString'])(
  'the terms do not hold for %j',
  (country) => {
    expect(hasTermsFor(country)).toBe(false);
  },
);

test('an order keeps the days that were promised, and those of its parcel once it is sent', () => {
  const address = { pais: 'España', provincia: '', ciudad: '', codigoPostal: '', direccion: '' };
  const order = { createdAt: '2026-11-02T10:00:00Z', address, products: { products: [] } };
  expect(promisedDays(order)).toBe('entre el 5 y el 10 de noviembre');
  expect(promisedDays({ ...order, sent: { at: '2026-11-03T10:00:00Z' } })).toBe(
    'entre el 5 y el 9 de noviembre',
  );
  expect(promisedDays({ ...order, address: { ...address, pais: 'Chile' } })).toBeUndefined();
  expect(promisedDays({ ...order, promise: { returnDays: 14 } })).toBeUndefined();
});

test('an order with pieces that are made to order arrives after the slowest, paid or not', () => {
  const address = { pais: 'España', provincia: '', ciudad: '', codigoPostal: '', direccion: '' };
  const made = (days: number) =>
    ({ id: `p${days}`, quantity: 1, madeToOrder: { units: 1, days } }) as unknown as OrderLine;
  const products = { products: [made(7), made(21)] };
  const order = { createdAt: '2026-11-02T10:00:00Z', address, products };
  expect(promisedDays(order)).toBe('entre el 25 y el 27 de noviembre');
  const until = '2026-11-09T10:00:00Z';
  const payment = { method: 'transfer' as const, status: 'pending' as const, until };
  expect(promisedDays({ ...order, payment })).toBe(
    'en unos 21 días, más 2–4 días laborables de envío, desde que llegue tu pago',
  );
  const lines = [{ id: 'p21' as ProductId, quantity: 1 }];
  const closed = {
    kind: 'cancelled' as const,
    at: until,
    whole: false,
    refunded: 0,
    refunds: [],
    lines,
  };
  expect(promisedDays({ ...order, closed })).toBe('entre el 11 y el 13 de noviembre');
});

test.each<[OrderPayment['status'], string | undefined]>([
  ['pending', 'en 3–6 días laborables desde que llegue tu pago'],
  ['paid', 'entre el 23 y el 26 de noviembre'],
  ['expired', undefined],
  ['refunded', undefined],
])('an order whose payment is %s arrives %s', (status, days) => {
  const address = { pais: 'España', provincia: '', ciudad: '', codigoPostal: '', direccion: '' };
  const until = '2026-11-09T10:00:00Z';
  const paidAt = '2026-11-18T10:00:00Z';
  const payment = { method: 'transfer' as const, status, until, paidAt };
  const order = { createdAt: '2026-11-02T10:00:00Z', address, payment };
  expect(promisedDays({ ...order, products: { products: [] } })).toBe(days);
});
