import { useContext, type ReactNode } from 'react';
import { DemoContext } from '../../api/site-config.ts';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import Alert from 'react-bootstrap/Alert';
import type { UserSession } from '#shared/domain/schemas/account.ts';
import { shop } from '#shared/domain/shop.ts';
import { call } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { fieldText, useSubmit } from '../../forms/use-submit.ts';
import { BusyButton } from '../../ui/core/busy-button.tsx';
import { userSignedIn } from './core/session-slice.ts';
import { Alert as Notice } from '../../ui/on-demand/alert.tsx';
import { AccountForm, dropDraft, useAccountForm, VISITOR_DRAFT } from './account-form.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { withDevice } from './device.ts';
import { NewPasswordFields, PasswordField, repetitionError } from './password-field.tsx';
import { AvatarField, PersonFields } from './person-fields.tsx';

export const LoginForm = ({ beside }: { beside?: ReactNode }) => {
  const demo = useContext(DemoContext);
  const dispatch = useDispatch();
  return (
    <CredentialsForm
      signIn={async (body) => {
        const session = await withDevice((headers) => call('signIn', { headers, body }));
        dispatch(userSignedIn(session));
      }}
      action="Iniciar sesión"
      rejection="Email o contraseña incorrectos"
      draft={VISITOR_DRAFT}
      beside={beside}
      demo={
        demo && {
          account: demo.user,
          offer:
            '¿Solo quieres probar la tienda? Rellenamos por ti los datos del usuario de demostración.',
          action: 'Click aqui',
        }
      }
    />
  );
};

interface SignupProps {
  /** True on the way to the payment, where the cart already has the address. */
  isShort: boolean;
}

export const SignupForm = ({ isShort }: SignupProps) => {
  const demo = useContext(DemoContext);
  const dispatch = useDispatch();
  const form = useAccountForm({
    send: async (account) => {
      const session = await call('signUp', { form: account });
      dropDraft(VISITOR_DRAFT);
      dispatch(userSignedIn(session));
    },
    draft: VISITOR_DRAFT,
  });
  return (
    <>
      {demo && (
        // Two lines on a phone in every font, so that the form stays in place when the fonts arrive.
        <Alert variant="info" transition={false} role="note">
          Esto es una demostración: no uses datos reales. Se borran a menudo.
        </Alert>
      )}
      <AccountForm form={form} failure="No se pudo crear el usuario" action="Crear cuenta">
        <PersonFields field={form.field} isShort={isShort} />
        <PasswordField
          label="Contraseña"
          {...form.field('password')}
          hint="Al menos 8 caracteres."
          autoComplete="new-password"
        />
        {!isShort && <AvatarField error={form.errors['avatar']} />}
      </AccountForm>
    </>
  );
};

interface BuyerProps {
  /** Links for an address that has an account. */
  ways: ReactNode;
  beside: ReactNode;
}

/** The account gets no password until its owner sets one (RULE-99). */
export const BuyerForm = ({ ways, beside }: BuyerProps) => {
  const dispatch = useDispatch();
  const form = useAccountForm({
    send: async (typed) => {
      const text = (name: string) => fieldText(typed, name);
      const body = {
        firstname: text('firstname'),
        lastname: text('lastname'),
        email: text('email'),
      };
      const session = await call('signUpToPay', { body });
      dropDraft(VISITOR_DRAFT);
      dispatch(userSignedIn(session));
    },
    draft: VISITOR_DRAFT,
  });
  return (
    <AccountForm
      form={form}
      failure="No se pudo crear el usuario"
      way={form.problem?.code === 'EMAIL_TAKEN' && ways}
      action="Crear cuenta y pagar"
      beside={beside}
    >
      <PersonFields field={form.field} isShort />
    </AccountForm>
  );
};

const NEW_LINK = (
  <Link className="alert-link" to={paths.requestReset()} replace>
    Pedir un enlace nuevo
  </Link>
);

interface LinkProps {
  /** From the link in the reset mail. */
  token: string;
  /** Called after signing in, with the message to show. */
  onEntered: (session: UserSession, message: string) => void;
}

export const EnterByLink = ({ token, onEntered }: LinkProps) => {
  const { submit, busy, problem, dismiss } = useSubmit(async () => {
    onEntered(await call('signInByLink', { token }), 'Ya has iniciado sesión.');
  });
  return (
    <div className="mb-4">
      {problem && (
        <Notice onClose={dismiss}>
          <p>{problem.message}</p>
          {problem.code === 'RESET_TOKEN_INVALID' && NEW_LINK}
        </Notice>
      )}
      <BusyButton className="w-100" busy={busy} onClick={() => void submit()}>
        Entrar en mi cuenta
      </BusyButton>
    </div>
  );
};

export const NewPasswordForm = ({ token, onEntered }: LinkProps) => {
  const form = useAccountForm({
    errorsOf: repetitionError,
    send: async (typed) => {
      const password = typed.get('password') as string;
      const session = await call('resetPassword', { token, body: { password } });
      onEntered(session, 'Tu contraseña ha cambiado y ya has iniciado sesión.');
    },
  });
  return (
    <AccountForm
      form={form}
      failure="Correo incorrecto"
      way={form.problem?.code === 'RESET_TOKEN_INVALID' && NEW_LINK}
      action={shop().law ? 'Guardar contraseña y entrar' : 'Cambiar la contraseña'}
    >
      {/* Password managers ask for the account, because the mail's link does not name it. */}
      <input type="email" autoComplete="username" aria-label="Correo" hidden />
      <NewPasswordFields field={form.field} />
    </AccountForm>
  );
};
