/** The only importer of the chart library, so that the library is in a chunk of its own. */
import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js';
import { cents, formatPrice, toCents, toDollars } from '#shared/domain/money.ts';
import { ordersText, type Sales } from './sales-rules.ts';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

/**
 * Draws revenue as bars, without animation.
 *
 * @returns removes the chart
 */
export const drawRevenue = (canvas: HTMLCanvasElement, sales: readonly Sales[]): (() => void) => {
  const style = getComputedStyle(canvas);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  Object.assign(Chart.defaults.font, { family: style.fontFamily, size: 13 });
  const chart = new Chart(canvas, {
    type: 'bar',
    data: {
      labels: sales.map(({ label }) => label),
      datasets: [
        {
          data: sales.map(({ revenue }) => toDollars(revenue)),
          backgroundColor: colour('--clay'),
          hoverBackgroundColor: colour('--clay-deep'),
          borderRadius: 3,
          maxBarThickness: 40,
        },
      ],
    },
    options: {
      animation: false,
      maintainAspectRatio: false,
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: {
          grid: { display: false },
          border: { color: colour('--line') },
          ticks: { color: colour('--ink-muted'), maxRotation: 0, autoSkipPadding: 12 },
        },
        y: {
          beginAtZero: true,
          border: { display: false },
          grid: { color: colour('--line') },
          ticks: {
            color: colour('--ink-muted'),
            maxTicksLimit: 5,
            callback: (dollars) =>
              formatPrice(toCents(Number(dollars))).replace(/(?:\.00)? USD$/, ''),
          },
        },
      },
      plugins: {
        tooltip: {
          displayColors: false,
          backgroundColor: colour('--ink'),
          padding: 10,
          callbacks: {
            title: ([item]) => sales[item?.dataIndex ?? -1]?.name ?? '',
            label: ({ dataIndex }) => {
              const { revenue = cents(0), orders = 0 } = sales[dataIndex] ?? {};
              return `${formatPrice(revenue)} en ${ordersText(orders)}`;
            },
          },
        },
      },
    },
  });
  return () => {
    chart.destroy();
  };
};
