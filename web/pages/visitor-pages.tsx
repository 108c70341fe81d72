import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import Container from 'react-bootstrap/Container';
import type { UserSession } from '#shared/domain/schemas/account.ts';
import { shop } from '#shared/domain/shop.ts';
import { call } from '../api/call.ts';
import { paths, returnPath } from '../paths.ts';
import { selectSession, userSignedIn } from '../features/account/core/session-slice.ts';
import { cartTotals } from '../features/cart/cart-totals.ts';
import type { CartState } from '../features/cart/core/cart-rules.ts';
import { selectCart } from '../features/cart/core/cart-slice.ts';
import { CheckoutFrame } from '../features/checkout/checkout-frame.tsx';
import { VISITOR_DRAFT } from '../features/account/account-form.tsx';
import { ResetRequestForm } from '../features/account/reset-request-form.tsx';
import {
  BuyerForm,
  EnterByLink,
  LoginForm,
  NewPasswordForm,
  SignupForm,
} from '../features/account/visitor-forms.tsx';
import { NeedsScript } from '../ui/core/page-states.tsx';
import { PageHeading } from '../ui/core/page-heading.tsx';
import { showToast } from '../ui/core/toasts-slice.ts';
import { useIsHydrated } from '../ui/core/browser.ts';

interface FrameProps {
  documentTitle: string;
  description?: string;
  noIndex?: boolean;
  heading: string;
  intro?: ReactNode;
  action: string;
  form: ReactNode;
  links?: ReactNode;
  order?: CartState | undefined;
}

const Frame = ({ heading, intro, action, form, links, order, ...head }: FrameProps) => {
  const content = (
    <>
      {intro}
      <NeedsScript>{action} necesita JavaScript.</NeedsScript>
      {form}
      {links && <ul className="list-unstyled mt-4 mb-0 pt-3 border-top">{links}</ul>}
    </>
  );
  if (order) {
    return (
      <CheckoutFrame
        step="payment"
        heading={heading}
        lines={order.items}
        totals={cartTotals(order)}
      >
        {content}
      </CheckoutFrame>
    );
  }
  return (
    <Container className="page account-form">
      <PageHeading className="h2 mb-4" {...head}>
        {heading}
      </PageHeading>
      {content}
    </Container>
  );
};

const useOrigin = () => {
  const from = returnPath(useLocation().state);
  const cart = useSelector(selectCart);
  const isHydrated = useIsHydrated();
  const isPaying = isHydrated && from === paths.checkoutPayment() && cart.items.length > 0;
  return { from, order: isPaying ? cart : undefined };
};

export const LoginPage = () => {
  const session = useSelector(selectSession);
  const { from, order } = useOrigin();
  if (session.role !== 'visitor') return <Navigate to={from} replace />;
  return (
    <Frame
      order={order}
      documentTitle="Iniciar sesión"
      description="Entra en tu cuenta para ver tus pedidos, repetirlos y opinar sobre nuestras piezas."
      heading="Iniciar sesión"
      intro={
        <>
          {order ? (
            <p>Entra en tu cuenta para terminar tu pedido.</p>
          ) : (
            <p>
              Entra para ver tus pedidos, repetir los que te gustaron y contar qué te parecen
              nuestras piezas.
            </p>
          )}
          {session.hasExpired && (
            <p>Tu sesión ha caducado. Inicia sesión otra vez y seguirás donde estabas.</p>
          )}
        </>
      }
      action="Iniciar sesión"
      form={
        <LoginForm
          beside={
            order && (
              <Link className="btn btn-primary flex-fill" to={paths.signUp()} state={{ from }}>
                Crear cuenta y pagar
              </Link>
            )
          }
        />
      }
      links={
        <>
          <li>
            <Link className="tap fw-semibold" to={paths.requestReset()}>
              {shop().law ? 'Entrar con un enlace por correo' : '¿Olvidaste tu contraseña?'}
            </Link>
          </li>
          {!order && (
            <li>
              ¿Aún no tienes cuenta?{' '}
              <Link className="tap fw-semibold" to={paths.signUp()} state={{ from }}>
                Regístrate
              </Link>
            </li>
          )}
        </>
      }
    />
  );
};

const BuyerPage = ({ order }: { order: CartState }) => {
  const state = { from: paths.checkoutPayment() };
  return (
    <Frame
      order={order}
      documentTitle="Crear cuenta y pagar"
      heading="Crear cuenta y pagar"
      intro={<p>Sin contraseña: sigues tu pedido con los enlaces que te mandamos al correo.</p>}
      action="Crear una cuenta"
      form={
        <BuyerForm
          ways={
            <p className="m-0">
              <Link className="alert-link" to={paths.login()} state={state}>
                Iniciar sesión
              </Link>{' '}
              o{' '}
              <Link className="alert-link" to={paths.requestReset()}>
                recibir un enlace por correo
              </Link>
            </p>
          }
          beside={
            <Link className="btn btn-outline-primary flex-fill" to={paths.login()} state={state}>
              Ya tengo cuenta
            </Link>
          }
        />
      }
    />
  );
};

export const SignUpPage = () => {
  const session = useSelector(selectSession);
  const { from, order } = useOrigin();
  if (session.role !== 'visitor') return <Navigate to={from} replace />;
  if (order && shop().law) return <BuyerPage order={order} />;
  return (
    <Frame
      order={order}
      documentTitle="Crear cuenta"
      description="Crea una cuenta para guardar tus pedidos, repetirlos y opinar sobre nuestras piezas."
      heading="Crear cuenta"
      intro={
        <p>
          {order
            ? 'Con una cuenta terminas tu pedido y después sigues su envío.'
            : 'Con una cuenta encuentras siempre tus pedidos, repites en un momento los que te gustaron y cuentas a los demás qué te parecen nuestras piezas.'}
        </p>
      }
      action="Crear una cuenta"
      form={<SignupForm isShort={order !== undefined} />}
      links={
        <li>
          ¿Ya tienes cuenta?{' '}
          <Link className="tap fw-semibold" to={paths.login()} state={{ from }}>
            Inicia sesión
          </Link>
        </li>
      }
    />
  );
};

const ResetRequest = () => (
  <Frame
    documentTitle="Recuperar la contraseña"
    description="Pide un enlace para elegir una contraseña nueva de tu cuenta."
    noIndex
    heading={shop().law ? 'Entra con un enlace' : '¿Olvidaste tu contraseña?'}
    intro={
      <p>
        Escribe el correo de tu cuenta y te enviaremos un enlace para{' '}
        {shop().law ? 'entrar y, si quieres, elegir una contraseña' : 'elegir una nueva'}.
      </p>
    }
    action="Pedir el enlace"
    form={
      <ResetRequestForm
        draft={VISITOR_DRAFT}
        send={async (email) => {
          await call('requestPasswordReset', { body: { email } });
        }}
      />
    }
    links={
      <li>
        <Link className="tap fw-semibold" to={paths.login()}>
          Volver a iniciar sesión
        </Link>
      </li>
    }
  />
);

const NewPassword = ({ token }: { token: string }) => {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { items, address } = useSelector(selectCart);
  const isPaying = items.length > 0 && address !== null;
  const onEntered = (session: UserSession, message: string) => {
    dispatch(userSignedIn(session));
    dispatch(showToast(message));
    const next = isPaying ? paths.checkoutPayment() : paths.profile(session.user.id);
    void navigate(next, { replace: true });
  };
  const form = <NewPasswordForm token={token} onEntered={onEntered} />;
  return (
    <Frame
      documentTitle="Contraseña nueva"
      noIndex
      heading={shop().law ? 'Entra en tu cuenta' : 'Elige una contraseña nueva'}
      action="Cambiar la contraseña"
      form={
        shop().law ? (
          <>
            <EnterByLink token={token} onEntered={onEntered} />
            <h2 className="h4 mb-3">O elige antes una contraseña</h2>
            {form}
          </>
        ) : (
          form
        )
      }
      links={
        <li>
          ¿El enlace ha caducado?{' '}
          <Link className="tap fw-semibold" to={paths.requestReset()} replace>
            Pide otro
          </Link>
        </li>
      }
    />
  );
};

/** The token moves from the URL to the history state (PROMISE-S12). */
export const ResetPasswordPage = () => {
  const { token } = useParams();
  const state = useLocation().state as { resetToken?: string } | null;
  const isHydrated = useIsHydrated();
  if (token !== undefined) {
    return <Navigate to={paths.requestReset()} replace state={{ resetToken: token }} />;
  }
  // The prerendered HTML shows the first step, because it does not know the history state.
  const resetToken = isHydrated ? state?.resetToken : undefined;
  return resetToken === undefined ? <ResetRequest /> : <NewPassword token={resetToken} />;
};
