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
  const ofOrder = (id: string, title: string, read: (order: Order) => CellValue | undefined) =>
    fileColumn<Account>(id, title, ({ order }) => (order && read(order)) ?? null);
  const ofAmount = (id: string, title: string, read: (account: Account) => number) =>
    fileColumn<Account>(id, title, (account) => toDollars(read(account) as Cents));
  const ofTax = (id: string, title: string, read: (account: Account) => number) =>
    fileColumn<Account>(id, title, (account) =>
      account.order?.tax ? toDollars(read(account) as Cents) : null,
    );
  return [
    fileColumn('concepto', 'Concepto', ({ kind }) => KINDS[kind]),
    ofOrder('numero', 'Número', ({ id }) => orderNumber(id)),
    fileColumn('fecha', 'Fecha', ({ at }) => (at === undefined ? null : orderDate(at))),
    ofTax('base', 'Base', (account) => account.total - account.tax),
    ofOrder('tipo', `${tax} %`, (order) => order.tax?.rate),
    ofTax('cuota', tax, (account) => account.tax),
    ofAmount('envio', 'Envío incluido', ({ shipping }) => shipping),
    ofAmount('total', 'Total', ({ total }) => total),
    ofAmount('ingreso', 'Ingreso sin envío', ({ income }) => income),
    ofOrder('pago', 'Pago', paymentText),
    ofOrder('forma', 'Forma de pago', ({ payment }) => payment && METHOD_NAMES[payment.method]),
    ofOrder(
      'pagado-el',
      'Pagado el',
      ({ payment }) => payment?.paidAt && orderDate(payment.paidAt),
    ),
    ofOrder('pais', 'País', ({ address }) => address.pais),
    fileColumn('moneda', 'Moneda', () => shop().currency),
  ];
};

export const accountsFile = (accounts: readonly Account[]): string => toCsv(columns(), accounts);
