/** Changes of the stock by difference (RULE-46, ADR-0066). */
import { ShopError } from '#shared/domain/errors.ts';
import { MAX_STOCK } from '#shared/domain/limits.ts';

/** The stocks to which the change can be added without leaving the range from 0 to MAX_STOCK. */
export const stockRange = (change: number): { from: number; to: number } => ({
  from: Math.max(0, -change),
  to: MAX_STOCK - Math.max(0, change),
});

const left = (stock: number): string =>
  stock === 0
    ? 'Ya no queda ninguna'
    : stock === 1
      ? 'Ahora solo queda una'
      : `Ahora quedan ${stock}`;

/** The refusal of a change that does not fit the present stock. It carries that stock. */
export const outOfRange = (stock: number, change: number): ShopError =>
  new ShopError('STOCK_OUT_OF_RANGE', {
    details: [
      {
        field: 'stockChange',
        code: change < 0 ? 'MIN' : 'MAX',
        available: stock,
        message:
          change < 0
            ? `${left(stock)}: no puedes quitar ${-change}.`
            : `${left(stock)}: con ${change} más pasarías de ${MAX_STOCK}.`,
      },
    ],
  });
