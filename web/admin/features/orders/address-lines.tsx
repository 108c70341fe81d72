import type { Order } from '#shared/domain/schemas/order.ts';
import { customerName } from './order-rules.ts';

/** Name and address of an order in the lines of a label, without `<address>` around them. */
export const AddressLines = ({ order }: { order: Order }) => {
  const { direccion, codigoPostal, ciudad, provincia, pais } = order.address;
  return (
    <>
      <strong>{customerName(order)}</strong>
      <br />
      {direccion}
      <br />
      {codigoPostal} {ciudad}
      <br />
      {provincia}, {pais}
    </>
  );
};
