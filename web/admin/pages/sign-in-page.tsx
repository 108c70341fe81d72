import { useEffect } from 'react';
import Alert from 'react-bootstrap/Alert';
import Card from 'react-bootstrap/Card';
import { useDispatch, useSelector } from 'react-redux';
import { Link, Navigate } from 'react-router-dom';
import { paths as shopPaths } from '../../paths.ts';
import { selectSession, signedOut } from '../../features/account/core/session-slice.ts';
import { PageHeading } from '../../ui/core/page-heading.tsx';
import { SpinnerScreen } from '../../ui/core/page-states.tsx';
import { homeOf, paths } from '../shell/paths.ts';
import { SignInFrame, SignInForm, useSignInState } from '../features/session/sign-in.tsx';

/** Opens the shop (SPEC-4) with a full load, which fetches the current stock. */
const SignOut = () => {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(signedOut());
    window.location.replace(shopPaths.home());
  }, [dispatch]);
  return <SpinnerScreen />;
};

export const SignInPage = () => {
  const session = useSelector(selectSession);
  const { from, signOut } = useSignInState();
  if (signOut) return <SignOut />;
  if (session.role === 'admin') return <Navigate to={from ?? homeOf(session.account)} replace />;
  return (
    <SignInFrame>
      <Card body className="w-100 sign-in-card">
        <PageHeading className="mb-4">Administración</PageHeading>
        {session.role === 'user' && (
          <Alert variant="info">
            En la tienda has entrado como {session.account.firstname}. Entra aquí como administrador
            y esa sesión se cerrará.
          </Alert>
        )}
        {session.role === 'visitor' && session.hasExpired && (
          <Alert variant="warning">
            Tu sesión ha terminado. Entra otra vez y seguirás donde estabas.
          </Alert>
        )}
        <SignInForm />
        <p className="mt-3 mb-0 fw-semibold">
          <Link className="tap" to={paths.requestReset}>
            ¿Olvidaste tu contraseña?
          </Link>
        </p>
      </Card>
      <a className="tap fw-semibold" href={shopPaths.home()}>
        Volver a la tienda
      </a>
    </SignInFrame>
  );
};
