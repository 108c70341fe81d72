import type { Account } from '#shared/domain/accounts.ts';
import { orderDate } from '#shared/domain/dates.ts';
import { toDollars, type Cents } from '#shared/domain/money.ts';
import { orderNumber } from '#shared/domain/orders.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { shop } from '#shared/domain/shop.ts';
import { taxName } from '#shared/domain/tax.ts';
import { fileColumn, type CellValue, type Column } from '../../ui/columns.tsx';
import { toCsv } from '../../ui/csv.ts';
import { METHOD_NAMES, paymentText } from './order-rules.ts';

const KINDS: Record<Account['kind'], string> = {
  order: 'Pedido',
  refund: 'Devolución',
  outside: 'Vendido fuera',
};

/** For the accountant (RULE-82). The total contains shipping and tax. */
const columns = (): Column<Account>[] => {
  const tax = taxName(shop().currency);
  const ofOrder = (read: (order: Order) => CellValue | undefined) => (account: Account) =>
    (account.order && read(account.order)) ?? null;
  const amount = (read: (account: Account) => number) => (account: Account) =>
    toDollars(read(account) as Cents);
  const ofTax = (read: (account: Account) => number) => (account: Account) =>
    account.order?.tax ? amount(read)(account) : null;
  return [
    fileColumn('concepto', 'Concepto', ({ kind }) => KINDS[kind]),
    fileColumn(
      'numero',
      'Número',
      ofOrder(({ id }) => orderNumber(id)),
    ),
    fileColumn('fecha', 'Fecha', ({ at }) => (at === undefined ? null : orderDate(at))),
    fileColumn(
      'base',
      'Base',
      ofTax((account) => account.total - account.tax),
    ),
    fileColumn(
      'tipo',
      `${tax} %`,
      ofOrder((order) => order.tax?.rate),
    ),
    fileColumn(
      'cuota',
      tax,
      ofTax((account) => account.tax),
    ),
    fileColumn(
      'envio',
      'Envío incluido',
      amount(({ shipping }) => shipping),
    ),
    fileColumn(
      'total',
      'Total',
      amount(({ total }) => total),
    ),
    fileColumn(
      'ingreso',
      'Ingreso sin envío',
      amount(({ income }) => income),
    ),
    fileColumn('pago', 'Pago', ofOrder(paymentText)),
    fileColumn(
      'forma',
      'Forma de pago',
      ofOrder(({ payment }) => payment && METHOD_NAMES[payment.method]),
    ),
    fileColumn(
      'pagado-el',
      'Pagado el',
      ofOrder(({ payment }) => payment?.paidAt && orderDate(payment.paidAt)),
    ),
    fileColumn(
      'pais',
      'País',
      ofOrder(({ address }) => address.pais),
    ),
    fileColumn('moneda', 'Moneda', () => shop().currency),
  ];
};

export const accountsFile = (accounts: readonly Account[]): string => toCsv(columns(), accounts);
