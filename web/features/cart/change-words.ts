import { formatPrice } from '#shared/domain/money.ts';
import { quoted } from '../../ui/on-demand/quoted.ts';
import type { CartChange } from './core/cart-rules.ts';

/** One change as a sentence. `justNow`: an order was rejected, so the product sold out just now. */
export const describeChange = (change: CartChange, justNow = false): string => {
  const title = quoted(change.title);
  switch (change.kind) {
    case 'price':
      return `${title} cuesta ahora ${formatPrice(change.now)}; antes, ${formatPrice(change.was)}.`;
    case 'fewer':
      return change.now === 1
        ? `De ${title} queda una sola unidad; tenías ${change.was} en el carrito.`
        : `De ${title} quedan ${change.now} unidades; tenías ${change.was} en el carrito.`;
    case 'soldOut':
      return justNow
        ? `${title} se vendió hace un momento y ya no queda ninguna unidad.`
        : `${title} se ha agotado.`;
    case 'gone':
      return `${title} ya no está a la venta.`;
  }
};
