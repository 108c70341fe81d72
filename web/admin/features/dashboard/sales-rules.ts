import { dayText } from '#shared/domain/dates.ts';
import { toCents, sumCents, formatPrice, type Cents } from '#shared/domain/money.ts';
import { countText, monthName } from '../../ui/texts.ts';
import type { Dashboard } from '#shared/domain/schemas/dashboard.ts';
import { shop } from '#shared/domain/shop.ts';

export type Period = 'days' | 'months';

export interface Sales {
  /** The text below the bar: `21/11`, `nov 26`. */
  label: string;
  name: string;
  orders: number;
  revenue: Cents;
  /** The part of the revenue that was sold outside the shop. */
  outside: Cents;
}

export const salesOf = ({ days, months }: Dashboard, period: Period): Sales[] => {
  const named =
    period === 'days'
      ? days.map(({ day, ...sales }) => ({
          ...sales,
          label: dayText(day).slice(0, 5),
          name: dayText(day),
        }))
      : months.slice(-12).map(({ month, ...sales }) => ({
          ...sales,
          label: monthName(month, 'short'),
          name: monthName(month, 'long'),
        }));
  return named.map(({ revenue, outside, ...sales }) => ({
    ...sales,
    revenue: toCents(revenue),
    outside: toCents(outside),
  }));
};

export const ordersText = (count: number): string =>
  `${countText(count)} ${count === 1 ? 'pedido' : 'pedidos'}`;

export const salesSummary = (sales: readonly Sales[], period: Period): string => {
  const revenue = sumCents(sales.map((each) => each.revenue));
  const orders = sales.reduce((sum, each) => sum + each.orders, 0);
  const time = period === 'days' ? '28 días' : '12 meses';
  const outside = sumCents(sales.map((each) => each.outside));
  const rest = outside > 0 ? `, ${formatPrice(outside, shop().currency)} vendidos fuera` : '';
  return `Ingresos de los últimos ${time}: ${formatPrice(revenue, shop().currency)} en ${ordersText(orders)}${rest}.`;
};
