import { useState } from 'react';
import { orderDate, shopDay } from '#shared/domain/dates.ts';
import { toCents, toDollars } from '#shared/domain/money.ts';
import { orderNumber } from '#shared/domain/orders.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { shop } from '#shared/domain/shop.ts';
import { taxName } from '#shared/domain/tax.ts';
import { Button } from '../../../ui/core/button.tsx';
import { SelectField } from '../../../forms/select-field.tsx';
import { fileColumn, type Column } from '../../ui/columns.tsx';
import { csvName, downloadCsv, toCsv } from '../../ui/csv.ts';

/** `2026-11`, on the shop's clock. */
const monthOf = ({ createdAt }: Order): string => shopDay(new Date(createdAt)).slice(0, 7);

/** The months of the orders, newest first. */
export const monthsOf = (orders: readonly Order[]): string[] =>
  [...new Set(orders.map(monthOf))].toSorted().toReversed();

/** In cents, because base and tax add up to the total. */
const baseOf = ({ grandTotal, tax }: Order): number =>
  toDollars(toCents(grandTotal - (tax?.amount ?? 0)));

/** For the accountant (RULE-82). The total contains shipping and tax. */
const columns = (): Column<Order>[] => {
  const tax = taxName(shop().currency);
  return [
    fileColumn('numero', 'Número', ({ id }) => orderNumber(id)),
    fileColumn('fecha', 'Fecha', ({ createdAt }) => orderDate(createdAt)),
    fileColumn('base', 'Base', baseOf),
    fileColumn('tipo', `${tax} %`, (order) => order.tax?.rate ?? null),
    fileColumn('cuota', tax, (order) => order.tax?.amount ?? null),
    fileColumn('envio', 'Envío incluido', ({ shipping }) => shipping),
    fileColumn('total', 'Total', ({ grandTotal }) => grandTotal),
    fileColumn('devuelto', 'Devuelto', ({ closed }) => closed?.refunded ?? null),
    fileColumn('devuelto-el', 'Última devolución', ({ closed }) =>
      closed && closed.refunded > 0 ? orderDate(closed.at) : null,
    ),
    fileColumn('pais', 'País', ({ address }) => address.pais),
    fileColumn('moneda', 'Moneda', () => shop().currency),
  ];
};

/** The orders of a month, oldest first. */
export const accountsFile = (orders: readonly Order[], month: string): string =>
  toCsv(columns(), orders.filter((order) => monthOf(order) === month).toReversed());

const monthText = (month: string): string =>
  new Intl.DateTimeFormat('es', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** Downloads the orders of a month for the accountant. */
export const AccountsFile = ({ orders }: { orders: readonly Order[] }) => {
  const months = monthsOf(orders);
  const [chosen, setChosen] = useState<string>();
  const month = chosen ?? months[0];
  if (month === undefined) return null;
  return (
    <section className="mt-5 pt-3 border-top" aria-labelledby="gestoria">
      <h2 id="gestoria" className="fs-4">
        Para la gestoría
      </h2>
      <p className="measure">
        Los pedidos de un mes con base, impuesto, envío, total y devoluciones. La tienda no emite
        facturas: hazlas con tu programa de facturación.
      </p>
      <div className="d-flex flex-wrap gap-3 align-items-end">
        <SelectField label="Mes" value={month} onChange={({ target }) => setChosen(target.value)}>
          {months.map((one) => (
            <option key={one} value={one}>
              {monthText(one)}
            </option>
          ))}
        </SelectField>
        <Button
          variant="outline-primary"
          className="mb-3"
          onClick={() => {
            downloadCsv(csvName(`gestoria-${month}`, new Date()), accountsFile(orders, month));
          }}
        >
          Descargar el mes
        </Button>
      </div>
    </section>
  );
};
