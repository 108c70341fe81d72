import { useSelector } from 'react-redux';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { useDemo } from '../api/site-config.ts';
import { paths } from '../shell/paths.ts';
import { returnPath } from '../features/account/return-path.ts';
import { selectSession } from '../features/account/core/session-slice.ts';
import { SignupForm } from '../features/account/signup-form.tsx';
import { NeedsScript } from '../ui/core/needs-script.tsx';
import { PageHeading } from '../ui/core/page-heading.tsx';
import { SpinnerScreen } from '../ui/core/spinner-screen.tsx';

/** `/signup`; a new account is signed in at once and returns to the previous page. */
export const SignUpPage = () => {
  const session = useSelector(selectSession);
  const from = returnPath(useLocation().state);
  const demo = useDemo();
  if (session.role !== 'visitor') return <Navigate to={from} replace />;
  return (
    <div className="container page account-form">
      <PageHeading
        className="h2"
        documentTitle="Crear cuenta"
        description="Crea una cuenta para guardar tus pedidos, repetirlos y opinar sobre nuestras piezas."
      >
        Crear cuenta
      </PageHeading>
      <p>
        Con una cuenta encuentras siempre tus pedidos, repites en un momento los que te gustaron y
        cuentas a los demás qué te parecen nuestras piezas.
      </p>
      <NeedsScript>Crear una cuenta necesita JavaScript.</NeedsScript>
      {demo === undefined ? (
        <SpinnerScreen />
      ) : (
        <>
          <SignupForm demo={demo} />
          <ul className="account-links">
            <li>
              ¿Ya tienes cuenta?{' '}
              <Link to={paths.login()} state={{ from }}>
                Inicia sesión
              </Link>
            </li>
          </ul>
        </>
      )}
    </div>
  );
};
