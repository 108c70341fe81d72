import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Dashboard } from '#shared/domain/schemas/dashboard.ts';
import { nextTask } from '../../../ui/core/browser.ts';
import { Button } from '../../../ui/core/button.tsx';
import { Price } from '../../../ui/core/values.tsx';
import { countText } from '../../ui/texts.ts';
import { salesOf, salesSummary, type Period, type Sales } from './sales-rules.ts';

const PERIODS = { days: '28 días', months: '12 meses' } as const;

/** Revenue by day or month as a chart or a table. Screen readers always get the table. */
export const RevenueChart = ({ dashboard }: { dashboard: Dashboard }) => {
  const [period, setPeriod] = useState<Period>('days');
  const [isTable, setTable] = useState(false);
  const sales = useMemo(() => salesOf(dashboard, period), [dashboard, period]);
  const summary = salesSummary(sales, period);
  return (
    <>
      <div className="d-flex flex-wrap gap-2 align-items-center justify-content-between mb-2">
        <div className="d-flex border rounded-pill bg-white" role="group" aria-label="Periodo">
          {(['days', 'months'] as const).map((each) => (
            <button
              key={each}
              type="button"
              className="btn chip border-0 rounded-pill"
              aria-pressed={period === each}
              onClick={() => setPeriod(each)}
            >
              {PERIODS[each]}
            </button>
          ))}
        </div>
        <Button variant="link" onClick={() => setTable(!isTable)}>
          {isTable ? 'Ver el gráfico' : 'Ver las cifras'}
        </Button>
      </div>
      {!isTable && <Bars sales={sales} summary={summary} onFailed={() => setTable(true)} />}
      <div className={isTable ? undefined : 'visually-hidden'}>
        <SalesTable sales={sales} summary={summary} unit={period === 'days' ? 'Día' : 'Mes'} />
      </div>
    </>
  );
};

interface TableProps {
  sales: readonly Sales[];
  summary: string;
  /** Header of the first column. */
  unit: string;
}

const SalesTable = ({ sales, summary, unit }: TableProps) => {
  const hasOutside = sales.some(({ outside }) => outside > 0);
  return (
    <table className="table table-sm">
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
              <Price amount={revenue} />
            </td>
            {hasOutside && (
              <td className="text-end">
                <Price amount={outside} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

interface BarsProps {
  sales: readonly Sales[];
  summary: string;
  /** Called when the chart's code cannot be loaded. */
  onFailed: () => void;
}

const Bars = ({ sales, summary, onFailed }: BarsProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const reportFailure = useEffectEvent(onFailed);
  useEffect(() => {
    let isMounted = true;
    let removeChart: (() => void) | undefined;
    void import('./draw-revenue.ts').then(
      async ({ drawRevenue }) => {
        await nextTask();
        if (isMounted && canvas.current) removeChart = drawRevenue(canvas.current, sales);
      },
      () => {
        if (isMounted) reportFailure();
      },
    );
    return () => {
      isMounted = false;
      removeChart?.();
    };
  }, [sales]);
  return (
    <div className="chart">
      <canvas ref={canvas} role="img" aria-label={summary} />
    </div>
  );
};
