/** Pieces up to which a product wants attention, as in the shop's own badge. */
export const LOW_STOCK = 3;

/** Pieces left; few or none stand out. */
export const StockMark = ({ stock }: { stock: number }) => {
  if (stock === 0) return <span className="stock-mark stock-none">Agotado</span>;
  if (stock > LOW_STOCK) return stock;
  return (
    <span className="stock-mark stock-low">{stock === 1 ? 'Queda 1' : `Quedan ${stock}`}</span>
  );
};
