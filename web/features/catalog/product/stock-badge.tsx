/** Texts prescribed by SPEC-4. */
export const stockText = (stock: number): string => {
  if (stock === 0) return 'FUERA DE STOCK';
  return stock === 1 ? 'Queda una unidad' : `Quedan ${stock} unidades!`;
};

const LOW = 3;

const tone = (stock: number): string => {
  if (stock === 0) return 'stock-none';
  return stock <= LOW ? 'stock-low' : '';
};

export const StockBadge = ({ stock }: { stock: number }) => (
  <p className={`pill mb-3 ${tone(stock)}`}>{stockText(stock)}</p>
);
