import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { OrderId, ProductId, UserId } from '#shared/domain/ids.ts';
import type { Dashboard } from '#shared/domain/schemas/dashboard.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { ADDRESS } from '../shopper.ts';

/** The time of every picture, a Monday. */
const NOW = new Date('2026-03-02T11:00:00+01:00');

/** Images become grey, because only their place and size matter, and the files stay small. */
export const freeze = async (page: Page): Promise<void> => {
  const create = { width: 8, height: 8, channels: 3, background: '#c4bcb0' } as const;
  const body = await sharp({ create }).png().toBuffer();
  await page.clock.setFixedTime(NOW);
  await page.route(/\/images\/.+\.(avif|webp|jpg|png)$/, (route) =>
    route.fulfill({ body, contentType: 'image/png' }),
  );
};

const HOUR = 3_600_000;
const LINES = [
  { title: 'Jarra ocre', slug: 'jarra-ocre', price: 34.5, quantity: 2 },
  {
    title: 'Camino de mesa «Espiguilla» en lino lavado',
    slug: 'camino-mesa',
    price: 48,
    quantity: 1,
  },
];

/** @param n counts hours back from NOW */
export const inventedOrder = (n: number): Order => {
  const id = `01KJQ0000000000000${String(n).padStart(3, '0')}7K2M9QXD`.slice(0, 26) as OrderId;
  const products = LINES.slice(n % 2).map((line) => ({
    ...line,
    id: line.slug as ProductId,
    img: `${line.slug}-1-1000w.webp`,
  }));
  const totalPrice = products.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return {
    id,
    userId: '1' as UserId,
    adminId: null,
    products: { products },
    totalPrice,
    shipping: 18.25,
    grandTotal: totalPrice + 18.25,
    status: 'Procesando',
    currency: 'USD',
    createdAt: new Date(NOW.getTime() - n * HOUR).toISOString(),
    address: ADDRESS,
    notes: n % 3 === 0 ? 'Es un regalo: sin precio, por favor.' : '',
    customer: {
      firstname: 'María de los Ángeles',
      lastname: 'Fernández-Villaverde Olavarrieta',
      email: 'maria.delosangeles.fernandez@correo-larguisimo.example',
      phone: '600 123 456',
    },
  };
};

export const sentOrder = (n: number): Order => ({
  ...inventedOrder(n),
  sent: { at: NOW.toISOString(), carrier: 'Correos', tracking: 'PK43 0001' },
});

export const DASHBOARD: Dashboard = {
  orders: 300,
  revenue: 28_412.5,
  outside: 0,
  users: 214,
  products: 40,
  days: Array.from({ length: 28 }, (_, day) => ({
    day: new Date(NOW.getTime() - (27 - day) * 24 * HOUR).toISOString().slice(0, 10),
    orders: (day * 7) % 5,
    revenue: ((day * 7) % 5) * 61.5,
    outside: 0,
  })),
  months: Array.from({ length: 12 }, (_, month) => ({
    month: new Date(Date.UTC(2025, 3 + month, 1)).toISOString().slice(0, 7),
    orders: 20 + ((month * 5) % 11),
    revenue: 1800 + ((month * 733) % 900),
    outside: 0,
  })),
  bestSellers: [
    { id: 'a' as ProductId, title: 'Jarra ocre', units: 31, revenue: 1069.5 },
    { id: 'b' as ProductId, title: 'Cuenco salvia', units: 24, revenue: 300 },
  ],
  lowStock: [
    {
      id: 'a' as ProductId,
      slug: 'jarra-ocre' as never,
      title: 'Jarra ocre',
      stock: 1,
      img1: 'jarra-ocre-1-1000w.webp',
    },
  ],
  moreLowStock: false,
};
