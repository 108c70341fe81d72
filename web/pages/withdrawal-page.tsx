import { useSelector } from 'react-redux';
import { Navigate, useLocation } from 'react-router-dom';
import Container from 'react-bootstrap/Container';
import type { OrderLine } from '#shared/domain/schemas/order.ts';
import { shop } from '#shared/domain/shop.ts';
import { selectSession } from '../features/account/core/session-slice.ts';
import { WithdrawalForm } from '../features/withdrawal/withdrawal-form.tsx';
import { paths } from '../paths.ts';
import { PersonalStyles, preloadPersonalStyles } from '../ui/on-demand/personal-styles.tsx';

preloadPersonalStyles();

/** In the location's state, because the order's number must not be in a URL. */
interface Given {
  order?: string;
  lines?: readonly OrderLine[];
}

/** Redirects like an unknown page where the law has no right of withdrawal (RULE-92). */
export const WithdrawalPage = () => {
  const session = useSelector(selectSession);
  const { order = '', lines = [] } = (useLocation().state ?? {}) as Given;
  const words = shop().law?.withdrawal;
  if (!words) return <Navigate to={paths.home()} replace />;
  const { email, firstname, lastname } =
    session.role === 'user' ? session.account : { email: '', firstname: '', lastname: '' };
  const name = `${firstname} ${lastname}`.trim();
  return (
    <Container className="page account-form">
      <PersonalStyles />
      <WithdrawalForm words={words} start={{ order, email, name, pieces: '' }} lines={lines} />
    </Container>
  );
};
