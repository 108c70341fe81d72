import { useSelector } from 'react-redux';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import { returnPath } from '../features/account/return-path.ts';
import { selectSession } from '../features/account/session-slice.ts';
import { SignupForm } from '../features/account/signup-form.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

/** `/signup`: a new account is signed in at once and goes on to where the shopper came from. */
export const SignUpPage = () => {
  const session = useSelector(selectSession);
  const from = returnPath(useLocation().state);
  if (session.role !== 'visitor') return <Navigate to={from} replace />;
  return (
    <div className="container page account-form">
      <PageHeading className="h2" documentTitle="Crear cuenta">
        Crear cuenta
      </PageHeading>
      <SignupForm />
      <ul className="account-links">
        <li>
          ¿Ya tienes cuenta?{' '}
          <Link to={paths.login()} state={{ from }}>
            Inicia sesión
          </Link>
        </li>
      </ul>
    </div>
  );
};
