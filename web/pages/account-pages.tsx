import box from 'bootstrap-icons/icons/box-seam.svg';
import search from 'bootstrap-icons/icons/search.svg';
import { useCallback, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import Container from 'react-bootstrap/Container';
import Stack from 'react-bootstrap/Stack';
import type { OrderId } from '#shared/domain/ids.ts';
import { orderNumber } from '#shared/domain/orders.ts';
import { shop } from '#shared/domain/shop.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { call, toProblem, type Problem } from '../api/call.ts';
import { useApiDispatch, useOwnCall } from '../api/dispatch.ts';
import { paths } from '../paths.ts';
import { AccountCard } from '../features/account/account-card.tsx';
import { loadOrders, selectOrders } from '../features/account/core/orders-slice.ts';
import { selectSession, signedOut, type SignedIn } from '../features/account/core/session-slice.ts';
import { EraseAccount, OwnDataFiles } from '../features/account/own-data.tsx';
import {
  OrderPaymentPanel,
  WithdrawnPanel,
  useOrderPayment,
} from '../features/account/order-payment.tsx';
import { ResetMailButton } from '../features/account/reset-mail-button.tsx';
import { OrderHistory, OrderSheet } from '../features/account/orders.tsx';
import { buyAgain } from '../features/cart/read-shop.ts';
import { useWindowEvent } from '../ui/core/browser.ts';
import { BusyButton } from '../ui/core/busy-button.tsx';
import { EmptyState, LoadState, SpinnerScreen } from '../ui/core/page-states.tsx';
import { PageHeading } from '../ui/core/page-heading.tsx';
import { PersonalStyles, preloadPersonalStyles } from '../ui/on-demand/personal-styles.tsx';
import { showToast } from '../ui/core/toasts-slice.ts';
import { useLoaded } from '../ui/on-demand/use-loaded.ts';

preloadPersonalStyles();

/** The API sends all orders to an admin; the profile shows only the admin's own (RULE-07). */
const isOwn = ({ role, account }: SignedIn, order: Order): boolean =>
  role === 'admin' ? order.adminId === account.id : order.userId === account.id;

/** An admin gets pages of the whole list, because few of these orders are the admin's own. */
const PAGE: Record<SignedIn['role'], string | undefined> = { user: '10', admin: undefined };

const Orders = ({ session }: { session: SignedIn }) => {
  const { data, problem, status } = useSelector(selectOrders);
  const dispatch = useApiDispatch();
  const { token, role } = session;
  const load = (after?: string) => void dispatch(loadOrders({ token, limit: PAGE[role], after }));
  useEffect(() => {
    void dispatch(loadOrders({ token, limit: PAGE[role] }));
  }, [dispatch, token, role]);
  const isLoading = status === 'loading';
  if (!data) return <LoadState problem={problem} busy={isLoading} onRetry={() => load()} />;
  const { next } = data;
  const orders = data.orders.filter((order) => isOwn(session, order));
  return (
    <>
      {orders.length > 0 ? (
        <OrderHistory orders={orders} onBuyAgain={(line) => void dispatch(buyAgain(line))} />
      ) : (
        next === undefined && (
          <EmptyState icon={box} title="Aún no has hecho ningún pedido">
            <Link className="btn btn-primary" to={paths.products()}>
              Ver los productos
            </Link>
          </EmptyState>
        )
      )}
      {next !== undefined && (
        <Stack
          direction="horizontal"
          gap={2}
          className="flex-wrap justify-content-center mt-4"
          role="status"
        >
          {problem && <p className="text-danger">{problem.message}</p>}
          <BusyButton variant="outline-primary" busy={isLoading} onClick={() => load(next)}>
            Ver pedidos anteriores
          </BusyButton>
        </Stack>
      )}
    </>
  );
};

export const ProfilePage = () => {
  const { id } = useParams();
  const session = useSelector(selectSession);
  const dispatch = useApiDispatch();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);

  const leave = () => {
    setLeaving(true);
    dispatch(signedOut());
    void navigate(paths.home());
  };

  // The session ends before the navigation to `/`, which must not redirect to the login.
  if (isLeaving) return <SpinnerScreen />;
  if (session.role === 'visitor') {
    return <Navigate to={paths.login()} replace state={{ from: paths.profile(id ?? '') }} />;
  }
  if (id !== session.account.id) return <Navigate to={paths.profile(session.account.id)} replace />;
  return (
    <Container className="page profile">
      <PersonalStyles />
      <PageHeading noIndex>Tu perfil</PageHeading>
      <AccountCard session={session} onSignOut={leave} />
      <section aria-labelledby="orders">
        <h2 id="orders" className="mb-3">
          Tus pedidos
        </h2>
        <Orders session={session} />
      </section>
      {shop().law && session.role === 'user' && (
        <section aria-labelledby="privacy">
          <h2 id="privacy" className="mb-3">
            Tus datos
          </h2>
          <OwnDataFiles />
          <EraseAccount
            user={session.account}
            onErased={() => {
              dispatch(showToast('Tu cuenta está borrada. Gracias por haber estado aquí.'));
              leave();
            }}
          />
        </section>
      )}
    </Container>
  );
};

/** Beside the order of an account without a password (RULE-99). */
const PasswordOffer = ({ email }: { email: string }) => (
  <section className="mt-4 d-print-none" aria-labelledby="password-offer">
    <h2 className="h4" id="password-offer">
      Tu cuenta no tiene contraseña
    </h2>
    <p>Entras con un enlace que te mandamos al correo. Si prefieres una contraseña, elígela.</p>
    <ResetMailButton email={email} mails="link" action="Elegir una contraseña" />
  </section>
);

/** A malformed id is as unknown as another user's order. */
const isUnknown = ({ status }: Problem): boolean => status === 404 || status === 400;

/** Panel and sheet show one status: the one that was read last. */
const OwnOrder = ({ order }: { order: Order }) => {
  const dispatch = useApiDispatch();
  const paying = useOrderPayment(order);
  const shown = paying.latest ? { ...order, payment: paying.latest } : order;
  return (
    <>
      {order.withdrawal?.open ? (
        <WithdrawnPanel order={shown} withdrawal={order.withdrawal} />
      ) : (
        <OrderPaymentPanel order={shown} paying={paying} />
      )}
      <OrderSheet order={shown} onBuyAgain={(line) => void dispatch(buyAgain(line))} />
    </>
  );
};

const OrderOf = ({ id, session }: { id: OrderId; session: SignedIn }) => {
  const own = useOwnCall();
  const load = useCallback(
    () => own((token) => call('getOrder', { params: { id }, token })),
    [own, id],
  );
  const { value: order, failure, retry } = useLoaded(load);
  const problem = failure && toProblem(failure.error);

  const heading = (text: string) => (
    <PageHeading className="h2 mb-4" noIndex>
      {text}
    </PageHeading>
  );
  const myOrders = (className: string) => (
    <Link className={className} to={paths.profile(session.account.id)}>
      Ver mis pedidos
    </Link>
  );
  // A helper gets other people's orders without amounts (RULE-85).
  const isOwnOrder = order !== undefined && Object.hasOwn(order, 'grandTotal');
  if (isOwnOrder) {
    return (
      <>
        {heading(`Pedido ${orderNumber(order.id)}`)}
        <OwnOrder order={order} />
        {session.role === 'user' && session.account.passwordless && (
          <PasswordOffer email={session.account.email} />
        )}
        {myOrders('tap d-print-none')}
      </>
    );
  }
  if (order !== undefined || (problem && isUnknown(problem))) {
    return (
      <>
        {heading('Pedido no encontrado')}
        <EmptyState icon={search} title="Aquí no hay ningún pedido tuyo">
          <p>Comprueba el enlace o búscalo entre tus pedidos.</p>
          {myOrders('btn btn-primary')}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {heading('Tu pedido')}
      <LoadState problem={problem} onRetry={retry} />
      {myOrders('tap d-print-none')}
    </>
  );
};

export const OrderPage = () => {
  const { id = '' } = useParams();
  const session = useSelector(selectSession);
  const [visits, setVisits] = useState(1);
  // The back button on Stripe's page shows this page as it was before the payment.
  useWindowEvent('pageshow', ({ persisted }) => {
    if (persisted) setVisits(visits + 1);
  });
  if (session.role === 'visitor') {
    return <Navigate to={paths.login()} replace state={{ from: paths.order(id) }} />;
  }
  return (
    <Container className="page">
      <PersonalStyles />
      <OrderOf key={`${id} ${visits}`} id={id as OrderId} session={session} />
    </Container>
  );
};
