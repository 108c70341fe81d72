import type { Account } from '#shared/domain/accounts.ts';
import { orderDate } from '#shared/domain/dates.ts';
import { toDollars, type Cents } from '#shared/domain/money.ts';
import { currencyOf, orderNumber } from '#shared/domain/orders.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { shop } from '#shared/domain/shop.ts';
import { taxName } from '#shared/domain/tax.ts';
import { fileColumn, type CellValue, type Column } from '../../ui/columns.tsx';
import { toCsv } from '../../ui/csv.ts';
import { methodName, paymentText } from './order-rules.ts';

const KINDS: Record<Account['kind'], string> = {
  order: 'Pedido',
  refund: 'Devolución',
  outside: 'Vendido fuera',
};

/** For the accountant (RULE-82). The total contains shipping and tax. */
const columns = (accounts: readonly Account[]): Column<Account>[] => {
  const tax = taxName(shop().currency);
  const ofOrder = (title: string, read: (order: Order) => CellValue | undefined) =>
    fileColumn<Account>(title, ({ order }) => (order && read(order)) ?? null);
  const ofAmount = (title: string, read: (account: Account) => number) =>
    fileColumn<Account>(title, (account) => toDollars(read(account) as Cents));
  const ofTax = (title: string, read: (account: Account) => number) =>
    fileColumn<Account>(title, (account) =>
      account.order?.tax ? toDollars(read(account) as Cents) : null,
    );
  return [
    fileColumn('Concepto', ({ kind }) => KINDS[kind]),
    ofOrder('Número', ({ id }) => orderNumber(id)),
    fileColumn('Fecha', ({ at }) => (at === undefined ? null : orderDate(at))),
    ofTax('Base', (account) => account.total - account.tax),
    ofOrder(`${tax} %`, (order) => order.tax?.rate),
    ofTax(tax, (account) => account.tax),
    ofAmount('Envío incluido', ({ shipping }) => shipping),
    ofAmount('Total', ({ total }) => total),
    ofAmount('Ingreso sin envío', ({ income }) => income),
    ofOrder('Pago', paymentText),
    ofOrder('Forma de pago', ({ payment }) => payment && methodName(payment.method)),
    ofOrder('Pedido el', ({ createdAt }) => orderDate(createdAt)),
    ofOrder('País', ({ address }) => address.pais),
    fileColumn('Moneda', (account) => currencyOf(account.order ?? account)),
    ofOrder('Código', ({ coupon }) => coupon),
    ofOrder('Descuento', ({ discount }) => discount),
    // The refunds that Stripe has not made yet, beside the last refund of the order.
    fileColumn('Por devolver', (account) => {
      const { kind, order } = account;
      const last = accounts.findLast((one) => one.order === order);
      return kind === 'refund' && account === last ? (order?.owed ?? null) : null;
    }),
  ];
};

export const accountsFile = (accounts: readonly Account[]): string =>
  toCsv(columns(accounts), accounts);
