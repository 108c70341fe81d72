import search from 'bootstrap-icons/icons/search.svg';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, Navigate, useParams } from 'react-router-dom';
import type { OrderId } from '#shared/domain/ids.ts';
import { orderNumber } from '#shared/domain/order-number.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import type { Problem } from '../api/call.ts';
import { useApiDispatch } from '../api/dispatch.ts';
import { selectSession, type SessionState } from '../features/account/core/session-slice.ts';
import { OrderSheet } from '../features/account/order-sheet.tsx';
import { readOrder } from '../features/account/read-order.ts';
import { buyAgain } from '../features/cart/buy-again.ts';
import { paths } from '../shell/paths.ts';
import { EmptyState } from '../ui/core/empty-state.tsx';
import { LoadProblem } from '../ui/core/load-problem.tsx';
import { PageHeading } from '../ui/core/page-heading.tsx';
import { OrderStyles } from '../ui/on-demand/order-styles.tsx';
import { SpinnerScreen } from '../ui/core/spinner-screen.tsx';
import { PersonalStyles, preloadPersonalStyles } from '../ui/on-demand/personal-styles.tsx';

preloadPersonalStyles();

type SignedIn = Exclude<SessionState, { role: 'visitor' }>;

/** A malformed id is as unknown as another user's order. */
const isUnknown = ({ status }: Problem): boolean => status === 404 || status === 400;

const OrderOf = ({ id, session }: { id: OrderId; session: SignedIn }) => {
  const { token } = session;
  const dispatch = useApiDispatch();
  const [order, setOrder] = useState<Order>();
  const [problem, setProblem] = useState<Problem>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const reading = dispatch(readOrder({ id, token }));
    void reading.then((action) => {
      if (readOrder.fulfilled.match(action)) setOrder(action.payload);
      if (readOrder.rejected.match(action) && !action.meta.aborted) setProblem(action.error);
    });
    return () => {
      reading.abort();
    };
  }, [dispatch, id, token, attempt]);

  const heading = (text: string) => (
    <PageHeading className="h2" documentTitle={text} noIndex>
      {text}
    </PageHeading>
  );
  const myOrders = (className: string) => (
    <Link className={className} to={paths.profile(session.account.id)}>
      Ver mis pedidos
    </Link>
  );
  if (order) {
    return (
      <>
        {heading(`Pedido ${orderNumber(order.id)}`)}
        <OrderSheet order={order} onBuyAgain={(line) => void dispatch(buyAgain(line.id))} />
        {myOrders('back-link')}
      </>
    );
  }
  if (problem && isUnknown(problem)) {
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
      {problem ? (
        <LoadProblem
          message={problem.message}
          onRetry={() => {
            setProblem(undefined);
            setAttempt(attempt + 1);
          }}
        />
      ) : (
        <SpinnerScreen />
      )}
      {myOrders('back-link')}
    </>
  );
};

/** `/orders/{id}`: one order of the account, to read, link and print (ADR-0062). */
export const OrderPage = () => {
  const { id = '' } = useParams();
  const session = useSelector(selectSession);
  if (session.role === 'visitor') {
    return <Navigate to={paths.login()} replace state={{ from: paths.order(id) }} />;
  }
  return (
    <div className="container page order-page">
      <PersonalStyles />
      <OrderStyles />
      <OrderOf key={id} id={id as OrderId} session={session} />
    </div>
  );
};
