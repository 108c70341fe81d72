import { LOW_STOCK } from '#shared/domain/limits.ts';

/** The units in stock; low stock and none are highlighted. */
export const StockMark = ({ stock }: { stock: number }) => {
  if (stock === 0) return <span className="pill stock-none">Agotado</span>;
  if (stock > LOW_STOCK) return stock;
  return <span className="pill stock-low">{stock === 1 ? 'Queda 1' : `Quedan ${stock}`}</span>;
};
