/** What becomes of the stock in a row of a sheet, which may be older than the last sales (RULE-67). */
import { MAX_STOCK } from '#shared/domain/limits.ts';

/** A stock in a sheet that is not the stock in the shop, although nobody may have changed it there. */
export type StaleStock =
  /** The shop's stock changed after the download. `change` is the difference made in the sheet. */
  | { kind: 'moved'; had: number; now: number; change: number }
  /** The sheet does not say which stock it was downloaded with. */
  | { kind: 'unknown'; sheet: number; now: number };

export interface PlannedStock {
  stock: number;
  stale?: StaleStock;
  /** The sheet changed the stock by a difference for sure. */
  isStockAdded?: true;
  reason?: string;
}

/**
 * @param sheet stock in the cell
 * @param now stock in the shop
 * @param had stock that the sheet was downloaded with, if it says so
 * @param takesStock whether the admin wants the stocks of a sheet that does not say so
 */
export const planStock = ({
  sheet,
  now,
  had,
  takesStock,
}: {
  sheet: number;
  now: number;
  had: number | undefined;
  takesStock: boolean;
}): PlannedStock => {
  if (had === undefined) {
    if (sheet === now) return { stock: now };
    return takesStock ? { stock: sheet } : { stock: now, stale: { kind: 'unknown', sheet, now } };
  }
  const change = sheet - had;
  const stock = now + change;
  if (stock < 0 || stock > MAX_STOCK) {
    return { stock: now, reason: `Stock: la hoja cambia ${had} por ${sheet}, y ahora hay ${now}.` };
  }
  return {
    stock,
    ...(now !== had && { stale: { kind: 'moved', had, now, change } }),
    ...(change !== 0 && { isStockAdded: true }),
  };
};

const leftText = (stock: number): string => {
  if (stock === 0) return 'no quedará ninguna';
  return stock === 1 ? 'quedará 1' : `quedarán ${stock}`;
};

/** The line of a row whose stock needs a look. */
export const staleText = (stale: StaleStock): string => {
  if (stale.kind === 'unknown') {
    return `Stock: la hoja dice ${stale.sheet} y en la tienda hay ${stale.now}. Se queda en ${stale.now}.`;
  }
  const { had, now, change } = stale;
  const since = `Stock: al descargar la hoja había ${had} y ahora hay ${now}.`;
  if (change === 0) return `${since} Se queda en ${now}.`;
  return `${since} ${change > 0 ? `Sumas ${change}` : `Restas ${-change}`} y ${leftText(now + change)}.`;
};
