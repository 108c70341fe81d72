import { openShop, shop } from '#shared/domain/shop.ts';
import type { OrderId, ProductId, UserId } from '#shared/domain/ids.ts';
import type { Closed, Order } from '#shared/domain/schemas/order.ts';
import { textSearch } from '#shared/domain/fold-text.ts';
import { searchText } from '../../ui/columns.tsx';
import { toCsv } from '../../ui/csv.ts';
import { accountsOf } from '#shared/domain/accounts.ts';
import { accountsFile } from './accounts-columns.ts';
import { ORDER_COLUMNS } from './order-columns.tsx';
import {
  byPromisedDay,
  customerName,
  daysLeftText,
  destinationText,
  labelText,
  methodName,
  stateText,
  stateTexts,
  toDoText,
  unitsOf,
  unpaidText,
} from './order-rules.ts';

const order: Order = {
  currency: 'USD',
  id: '01JD0000000000000000000000' as OrderId,
  userId: 'u7' as UserId,
  adminId: null,
  products: {
    products: [
      {
        id: '1' as ProductId,
        title: 'Cuenco salvia',
        price: 1234.5,
        quantity: 2,
        img: 'cuenco.webp',
        slug: 'cuenco-salvia',
      },
      {
        id: '2' as ProductId,
        title: 'Jarra ocre',
        price: 10,
        quantity: 1,
        img: 'jarra.webp',
        slug: 'jarra-ocre',
      },
    ],
  },
  totalPrice: 2479,
  shipping: 18.25,
  grandTotal: 2497.25,
  status: 'Procesando',
  createdAt: '2026-11-21T12:00:00.000Z',
  address: {
    pais: 'España',
    provincia: 'Lugo',
    ciudad: 'Foz',
    codigoPostal: '08001',
    direccion: 'Rúa do Forno 12',
  },
  notes: '=1+1; frágil',
  customer: {
    firstname: 'Lucía',
    lastname: 'Ferrer',
    email: 'lucia@example.com',
    phone: '600 111 222',
  },
};

test('counts units, not order lines', () => {
  expect(unitsOf(order)).toBe(3);
});

test('shows the id of a deleted account', () => {
  expect(customerName(order)).toBe('Lucía Ferrer');
  expect(customerName({ ...order, customer: null })).toBe('Cuenta eliminada (u7)');
});

test('says in which state an order is', () => {
  const at = '2026-11-22T09:41:00.000Z';
  expect(stateText(order)).toBe('Procesando');
  expect(stateText({ ...order, packed: true })).toBe('Procesando, empaquetado');
  expect(stateText({ ...order, packed: true, sent: { at } })).toBe(
    'Procesando, enviado el 22/11/2026',
  );
  const closed: Closed = {
    kind: 'returned',
    at,
    whole: false,
    refunded: 10,
    refunds: [],
    lines: [],
  };
  expect(stateText({ ...order, sent: { at }, closed })).toBe(
    'Procesando, enviado el 22/11/2026, devuelto en parte el 22/11/2026',
  );
  expect(
    stateText({ ...order, packed: true, closed: { ...closed, kind: 'cancelled', whole: true } }),
  ).toBe('Procesando, cancelado el 22/11/2026');
});

test('a pick-up is fetched, not sent', () => {
  const at = '2026-11-22T09:41:00.000Z';
  const fetched: Order = { ...order, pickup: { place: 'Calle del Horno 1', hours: 'Martes' } };
  expect([order, fetched].map(toDoText)).toEqual(['Por enviar', 'Por preparar']);
  expect([order, fetched].map(destinationText)).toEqual([
    'Foz, España',
    'Recogida: Calle del Horno 1',
  ]);
  expect(stateText({ ...fetched, packed: true })).toBe('Procesando, listo para recoger');
  expect(stateText({ ...fetched, packed: true, sent: { at } })).toBe(
    'Procesando, recogido el 22/11/2026',
  );
  for (const done of [{ packed: true }, { sent: { at } }] as const) {
    expect(toDoText({ ...order, ...done })).toBeUndefined();
  }
});

test('orders to send are sorted by the day that their buyers were told', () => {
  const [piece] = order.products.products;
  const made = (id: string, createdAt: string, days?: number): Order => ({
    ...{ ...order, id: id as OrderId, createdAt },
    products: {
      products: piece ? [{ ...piece, ...(days && { madeToOrder: { units: 1, days } }) }] : [],
    },
  });
  const orders = [
    made('a', '2026-11-23T12:00:00.000Z'),
    made('b', '2026-11-02T12:00:00.000Z', 90),
    made('c', '2026-11-01T12:00:00.000Z', 21),
    made('d', '2026-11-20T12:00:00.000Z'),
  ];
  expect(byPromisedDay(orders).map(({ id }) => id)).toEqual(['c', 'd', 'a', 'b']);
  expect(orders.map((one) => stateTexts(one))).toEqual([
    [],
    ['Para el 31/01/2027'],
    ['Para el 22/11/2026'],
    [],
  ]);
});

test('copies name, address and telephone number in the lines of a label', () => {
  expect(labelText(order)).toBe(
    'Lucía Ferrer\nRúa do Forno 12\n08001 Foz\nLugo\nEspaña\n600 111 222',
  );
  expect(labelText({ ...order, customer: null })).toBe('Rúa do Forno 12\n08001 Foz\nLugo\nEspaña');
});

test('shows the telephone of the order in the place of the one in the account', () => {
  const given = { ...order, address: { ...order.address, telefono: '655 444 333' } };
  expect(labelText(given)).toMatch(/\n655 444 333$/);
  expect(toCsv(ORDER_COLUMNS, [given])).toContain(';lucia@example.com;655 444 333;');
  const recipient = { name: 'Ana Ruiz', phone: '' };
  expect(labelText({ ...given, recipient })).toMatch(/^Ana Ruiz\n.*\n655 444 333$/s);
});

test('names the recipient in the place of the customer, on the label and in the file', () => {
  const gift: Order = {
    ...order,
    recipient: { name: 'Ana Ruiz', phone: '611 000 111' },
    gift: { message: 'Feliz día' },
  };
  expect(labelText(gift)).toBe('Ana Ruiz\nRúa do Forno 12\n08001 Foz\nLugo\nEspaña\n611 000 111');
  for (const word of ['lucia ferrer', 'ana ruiz', '611 000', 'feliz dia']) {
    expect(searchText(ORDER_COLUMNS)(gift)).toContain(word);
  }
  expect(toCsv(ORDER_COLUMNS, [gift])).toContain(';Ana Ruiz;611 000 111;Rúa do Forno 12;');
});

test('finds an order by customer, address, products, date and notes', () => {
  const text = searchText(ORDER_COLUMNS)(order);
  for (const word of ['lucia ferrer', 'lucia@', 'forno 12', 'jarra', '21/11/2026', 'fragil']) {
    expect(text).toContain(word);
  }
});

test.each(['+34600111222', '#0000-0000', 'Pedido 0000-0000'])('finds an order by %j', (search) => {
  expect(textSearch(search)(searchText(ORDER_COLUMNS)(order))).toBe(true);
});

test.each([
  ['2026-11-24T11:00:00.000Z', 'quedan 3 días'],
  // Half past midnight in the shop's time zone.
  ['2026-11-21T23:30:00.000Z', 'queda 1 día'],
  ['2026-11-21T22:30:00.000Z', 'vence hoy'],
  ['2026-11-20T22:30:00.000Z', 'plazo vencido'],
])('of an order unpaid until %s says %s', (until, text) => {
  const payment = { method: 'transfer', status: 'pending', until } as const;
  const now = new Date('2026-11-21T12:00:00.000Z');
  expect(daysLeftText({ payment }, now)).toBe(text);
  expect(daysLeftText({ payment: { ...payment, status: 'paid' } }, now)).toBeUndefined();
});

test('adds up what unpaid orders wait for, by currency', () => {
  const payment = { method: 'transfer', status: 'pending', until: '', received: 2 } as const;
  const text = unpaidText([order, { ...order, currency: 'EUR', grandTotal: 5, payment }, order]);
  expect(text.replaceAll('\u00a0', ' ')).toBe('3 sin pagar · $4,994.50 USD y 3,00 €');
});

test('exports an order as one CSV line, with decimal commas and no formula', () => {
  const [head = '', line = ''] = toCsv(ORDER_COLUMNS, [order]).replace('\uFEFF', '').split('\r\n');
  expect(head).toBe(
    'Fecha;Cliente;Correo;Teléfono;Piezas;Importe;Envío;Destino;Total;Estado;Moneda;Pago;Forma de pago;Pagado el;Destinatario;Teléfono del destinatario;Dirección;Código postal;Ciudad;Provincia;País;Artículos;Regalo;Notas;Id',
  );
  expect(line).toBe(
    [
      '21/11/2026;Lucía Ferrer;lucia@example.com;600 111 222;3;2479;18,25;Foz, España;2497,25;Procesando;USD;;;;;',
      'Rúa do Forno 12;08001;Foz;Lugo;España;2 × Cuenco salvia, 1 × Jarra ocre;',
      `"'=1+1; frágil";01JD0000000000000000000000`,
    ].join(';'),
  );
});

test('the file for the accountant has a line for each order, refund and what was sold outside', () => {
  const paid: Order = {
    ...order,
    ...{ tax: { rate: 21, amount: 433.41 }, owed: 1 },
    payment: {
      ...{ method: 'transfer', status: 'paid' },
      ...{ until: '2026-11-28T12:00:00.000Z', paidAt: '2026-11-23T12:00:00.000Z' },
    },
    closed: {
      ...{
        kind: 'returned',
        at: '2026-11-29T10:00:00.000Z',
        whole: false,
        refunded: 12.1,
        lines: [],
      },
      refunds: [
        { at: '2026-11-29T10:00:00.000Z', amount: 12.1, shipping: 2 },
        { at: '2026-12-02T10:00:00.000Z', amount: 1, shipping: 0 },
      ],
    },
  };
  const unpaid: Order = {
    ...{ ...order, createdAt: '2026-11-25T12:00:00.000Z' },
    payment: { method: 'transfer', status: 'pending', until: '2026-12-02T12:00:00.000Z' },
  };
  // The last hour of 30 November in UTC is 1 December in the shop's time zone.
  const december = { ...order, createdAt: '2026-11-30T23:30:00.000Z' };
  expect(
    accountsFile(accountsOf([december, { ...unpaid, currency: 'ARS' }, paid], '2026-11', 45)).split(
      '\r\n',
    ),
  ).toEqual([
    '\uFEFFConcepto;Número;Fecha;Base;IVA %;IVA;Envío incluido;Total;Ingreso sin envío;Pago;Forma de pago;Pedido el;País;Moneda;Código;Descuento;Por devolver',
    'Pedido;0000-0000;23-11-2026;2063,84;21;433,41;18,25;2497,25;2479;Pagado;transferencia o Bizum;21-11-2026;España;USD;;;',
    'Pedido;0000-0000;25-11-2026;;;;0;0;0;Sin pagar;transferencia o Bizum;25-11-2026;España;ARS;;;',
    'Devolución;0000-0000;29-11-2026;-10;21;-2,1;-2;-12,1;-10,1;Pagado;transferencia o Bizum;21-11-2026;España;USD;;;1',
    'Vendido fuera;;;;;;0;45;45;;;;;USD;;;',
    '',
  ]);
});

test('the file for the accountant names what an order is still owed once', () => {
  const refunds = [5, 7].map((amount) => ({ at: `2026-11-2${amount}`, amount, shipping: 0 }));
  const closed = { kind: 'refunded', at: '2026-11-27', whole: false, refunded: 12 } as const;
  const refunded = { ...order, owed: 7, closed: { ...closed, lines: [], refunds } };
  const rows = accountsFile(accountsOf([refunded], '2026-11', 0))
    .split('\r\n')
    .slice(1, -1);
  expect(rows.map((row) => row.split(';').at(-1))).toEqual(['', '', '7']);
});

test.each([
  ['ES', 'transferencia o Bizum'],
  ['MX', 'transferencia'],
])('a transfer in %s is called %s', (country, name) => {
  const before = shop();
  openShop({ ...before, country });
  expect(methodName('transfer')).toBe(name);
  openShop(before);
});
