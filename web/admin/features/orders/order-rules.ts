/** What an order is about, in words: for the list, the spreadsheet and the details. */
import type { Address, Order } from '#shared/domain/schemas/order.ts';
import { fullName } from '../../ui/full-name.ts';

/** Who bought: the name, or, of an account that is gone, its id. */
export const customerName = ({ customer, userId, adminId }: Order): string =>
  customer ? fullName(customer) : `Cuenta eliminada (${userId ?? adminId ?? ''})`;

export const piecesOf = ({ products: { products } }: Order): number =>
  products.reduce((sum, { quantity }) => sum + quantity, 0);

/** `Carrer del Forn 12, 08001 Barcelona (Barcelona), España` */
export const addressText = ({
  direccion,
  codigoPostal,
  ciudad,
  provincia,
  pais,
}: Address): string => `${direccion}, ${codigoPostal} ${ciudad} (${provincia}), ${pais}`;

/** `2 × Cuenco salvia, 1 × Jarra ocre` */
export const linesText = ({ products: { products } }: Order): string =>
  products.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ');
