/** Texts and numbers of an order for the list, the CSV file and the details. */
import type { Address, Order } from '#shared/domain/schemas/order.ts';
import { fullName } from '../../ui/full-name.ts';

/** The name of the account that ordered, or the id of a deleted account. */
export const customerName = ({ customer, userId, adminId }: Order): string =>
  customer ? fullName(customer) : `Cuenta eliminada (${userId ?? adminId ?? ''})`;

export const unitsOf = ({ products: { products } }: Order): number =>
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
