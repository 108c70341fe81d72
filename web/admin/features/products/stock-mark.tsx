import { LOW_STOCK } from '#shared/domain/limits.ts';

/** `Agotado`, `Queda 1`, `Quedan 3`, or the number of units. */
export const stockText = (stock: number): string => {
  if (stock === 0) return 'Agotado';
  if (stock > LOW_STOCK) return String(stock);
  return stock === 1 ? 'Queda 1' : `Quedan ${stock}`;
};

/** The units in stock; low stock and none are highlighted. */
export const StockMark = ({ stock }: { stock: number }) =>
  stock > LOW_STOCK ? (
    stock
  ) : (
    <span className={`pill ${stock === 0 ? 'stock-none' : 'stock-low'}`}>{stockText(stock)}</span>
  );
