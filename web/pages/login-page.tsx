import { useSelector } from 'react-redux';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { useDemo } from '../api/site-config.ts';
import { paths } from '../shell/paths.ts';
import { LoginForm } from '../features/account/login-form.tsx';
import { returnPath } from '../features/account/return-path.ts';
import { selectSession } from '../features/account/core/session-slice.ts';
import { NeedsScript } from '../ui/core/needs-script.tsx';
import { PageHeading } from '../ui/core/page-heading.tsx';
import { SpinnerScreen } from '../ui/core/spinner-screen.tsx';

/** `/login`; with a session it redirects to the page that the shopper came from. */
export const LoginPage = () => {
  const session = useSelector(selectSession);
  const from = returnPath(useLocation().state);
  const demo = useDemo();
  if (session.role !== 'visitor') return <Navigate to={from} replace />;
  return (
    <div className="container page account-form">
      <PageHeading
        className="h2"
        documentTitle="Iniciar sesión"
        description="Entra en tu cuenta para ver tus pedidos, repetirlos y opinar sobre nuestras piezas."
      >
        Iniciar sesión
      </PageHeading>
      <p>
        Entra para ver tus pedidos, repetir los que te gustaron y contar qué te parecen nuestras
        piezas.
      </p>
      <NeedsScript>Iniciar sesión necesita JavaScript.</NeedsScript>
      {session.hasExpired && (
        <p>Tu sesión ha caducado. Inicia sesión otra vez y seguirás donde estabas.</p>
      )}
      {demo === undefined ? (
        <SpinnerScreen />
      ) : (
        <>
          <LoginForm demo={demo} />
          <ul className="account-links">
            <li>
              <Link to={paths.requestReset()}>¿Olvidaste tu contraseña?</Link>
            </li>
            <li>
              ¿Aún no tienes cuenta?{' '}
              <Link to={paths.signUp()} state={{ from }}>
                Regístrate
              </Link>
            </li>
          </ul>
        </>
      )}
    </div>
  );
};
