import { stockState, type Stocked } from './stock-rules.ts';

/** `Agotado`, `Vendida`, `Queda 1`, `Quedan 3`, or the number of units. */
export const stockText = (product: Stocked): string => {
  const { stock } = product;
  switch (stockState(product)) {
    case 'none':
      return 'Agotado';
    case 'sold':
      return 'Vendida';
    case 'low':
      return stock === 1 ? 'Queda 1' : `Quedan ${stock}`;
    case 'enough':
      return String(stock);
  }
};

/** The units in stock; low stock and none are highlighted. */
export const StockMark = ({ product }: { product: Stocked }) => {
  const state = stockState(product);
  const text = stockText(product);
  return state === 'enough' ? text : <span className={`pill stock-${state}`}>{text}</span>;
};
