import { useMemo, useState } from 'react';
import Button from 'react-bootstrap/Button';
import ButtonGroup from 'react-bootstrap/ButtonGroup';
import Table from 'react-bootstrap/Table';
import { cents, formatPrice } from '#shared/domain/money.ts';
import type { Dashboard } from '#shared/domain/schemas/dashboard.ts';
import { shop } from '#shared/domain/shop.ts';
import { Price } from '../../../ui/core/values.tsx';
import { countText } from '../../ui/texts.ts';
import { ordersText, salesOf, salesSummary, type Period, type Sales } from './sales-rules.ts';

const PERIODS = { days: '28 días', months: '12 meses' } as const;

/** Screen readers always get the table. */
export const RevenueChart = ({ dashboard }: { dashboard: Dashboard }) => {
  const [period, setPeriod] = useState<Period>('days');
  const [isTable, setTable] = useState(false);
  const sales = useMemo(() => salesOf(dashboard, period), [dashboard, period]);
  const summary = salesSummary(sales, period);
  return (
    <>
      <div className="d-flex flex-wrap gap-2 align-items-center justify-content-between mb-2">
        <ButtonGroup aria-label="Periodo">
          {(['days', 'months'] as const).map((each) => (
            <Button
              key={each}
              variant=""
              className="chip"
              active={period === each}
              aria-pressed={period === each}
              onClick={() => setPeriod(each)}
            >
              {PERIODS[each]}
            </Button>
          ))}
        </ButtonGroup>
        <Button variant="link" className="px-0" onClick={() => setTable(!isTable)}>
          {isTable ? 'Ver el gráfico' : 'Ver las cifras'}
        </Button>
      </div>
      {!isTable && <Bars sales={sales} summary={summary} />}
      <div className={isTable ? undefined : 'visually-hidden'}>
        <SalesTable sales={sales} summary={summary} unit={period === 'days' ? 'Día' : 'Mes'} />
      </div>
    </>
  );
};

interface TableProps {
  sales: readonly Sales[];
  summary: string;
  unit: string;
}

const SalesTable = ({ sales, summary, unit }: TableProps) => {
  const hasOutside = sales.some(({ outside }) => outside > 0);
  return (
    <Table size="sm">
      <caption>{summary}</caption>
      <thead>
        <tr>
          <th scope="col">{unit}</th>
          <th scope="col" className="text-end">
            Pedidos
          </th>
          <th scope="col" className="text-end">
            Ingresos
          </th>
          {hasOutside && (
            <th scope="col" className="text-end">
              Vendido fuera
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {sales.toReversed().map(({ name, orders, revenue, outside }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="text-end">{countText(orders)}</td>
            <td className="text-end">
              <Price amount={revenue} currency={shop().currency} />
            </td>
            {hasOutside && (
              <td className="text-end">
                <Price amount={outside} currency={shop().currency} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
};

const Bars = ({ sales, summary }: Omit<TableProps, 'unit'>) => {
  const highest = Math.max(1, ...sales.map(({ revenue }) => revenue));
  return (
    <div role="img" aria-label={summary}>
      <div className="small text-secondary">{formatPrice(cents(highest), shop().currency)}</div>
      <div className="bars">
        {sales.map(({ label, name, orders, revenue }) => (
          <div
            key={name}
            className="position-relative d-flex align-items-end"
            title={`${name}: ${formatPrice(revenue, shop().currency)} en ${ordersText(orders)}`}
          >
            <div className="bar w-100" style={{ height: `${(revenue / highest) * 100}%` }} />
            <div className="bar-label position-absolute top-100 end-0 small text-secondary text-nowrap">
              {label}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
};
