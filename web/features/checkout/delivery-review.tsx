import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Address } from '#shared/domain/schemas/order.ts';
import { paths } from '../../shell/paths.ts';

interface Props {
  /** E-mail of the signed-in account; undefined for a visitor. */
  email: string | undefined;
  address: Address;
  /** When the order arrives there. */
  estimate: ReactNode;
}

/** Contact and address, for review before paying. */
export const DeliveryReview = ({ email, address, estimate }: Props) => (
  <dl className="review-list">
    <div>
      <dt>Contacto</dt>
      <dd>{email ?? 'Te pediremos que inicies sesión antes de pagar.'}</dd>
    </div>
    <div>
      <dt>Dirección</dt>
      <dd>
        {address.direccion}
        <br />
        {address.codigoPostal} {address.ciudad}
        <br />
        {address.provincia}, {address.pais}
      </dd>
      <dd className="review-change">
        <Link to={paths.checkoutInformation()} aria-label="Cambiar la dirección">
          Cambiar
        </Link>
      </dd>
    </div>
    <div>
      <dt>Entrega</dt>
      <dd>{estimate}</dd>
    </div>
  </dl>
);
