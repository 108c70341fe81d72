import close from 'bootstrap-icons/icons/x-lg.svg';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { orderNumber } from '#shared/domain/orders.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/core/icon.tsx';
import { PersonalStyles } from '../../ui/on-demand/personal-styles.tsx';
import { attemptForgotten, selectPlaced } from './core/checkout-slice.ts';

interface Props {
  account: { id: string; email: string; emailConfirmed?: boolean };
}

/**
 * The order that was just placed, on the home page beside the toast of SPEC-8, until the shopper
 * closes it (ADR-0069). It lies over the page, so that nothing moves when it appears.
 */
export const PlacedOrder = ({ account }: Props) => {
  const { id: accountId, email, emailConfirmed } = account;
  const dispatch = useDispatch();
  const placed = useSelector(selectPlaced);
  if (placed?.accountId !== accountId) return null;
  return (
    <div className="container placed-order-place">
      <PersonalStyles />
      <section className="placed-order" aria-labelledby="placed-order">
        <h2 className="h5" id="placed-order">
          Pedido <Link to={paths.order(placed.id)}>{orderNumber(placed.id)}</Link>
        </h2>
        <p>
          Hemos recibido tu pedido y ya preparamos tus piezas.
          {emailConfirmed === true && (
            <>
              {' '}
              Te mandamos la confirmación a <strong>{email}</strong>.
            </>
          )}
          {emailConfirmed === false &&
            ' Confirma tu correo en el perfil y te escribiremos sobre tus pedidos.'}
        </p>
        <Link className="btn btn-outline-primary" to={paths.profile(accountId)}>
          Ver mis pedidos
        </Link>
        <button
          type="button"
          className="icon-button position-absolute top-0 end-0 m-1"
          aria-label="Cerrar la confirmación del pedido"
          onClick={() => {
            dispatch(attemptForgotten());
            document.querySelector('h1')?.focus({ preventScroll: true });
          }}
        >
          <Icon src={close} />
        </button>
      </section>
    </div>
  );
};
