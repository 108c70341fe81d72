import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDispatch } from 'react-redux';
import Button from 'react-bootstrap/Button';
import Stack from 'react-bootstrap/Stack';
import type { User } from '#shared/domain/schemas/account.ts';
import { call } from '../../api/call.ts';
import { useOwnCall } from '../../api/dispatch.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { BusyButton } from '../../ui/core/busy-button.tsx';
import { dropDraft, hasDraft, profileDraft } from './account-form.tsx';
import { Avatar } from './person-fields.tsx';
import { PasswordForm, ProfileForm } from './profile-forms.tsx';
import { accountRead, type SignedIn } from './core/session-slice.ts';

/** Reads the account first, because the link may have been opened in another browser (RULE-48). */
const EmailConfirmation = ({ user }: { user: User }) => {
  const { id, emailConfirmed } = user;
  const dispatch = useDispatch();
  const own = useOwnCall();
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    if (emailConfirmed) return;
    own((token) => call('getUser', { params: { id }, token })).then(
      (account) => dispatch(accountRead(account)),
      () => undefined,
    );
  }, [dispatch, own, id, emailConfirmed]);
  const { submit, busy, problem } = useSubmit(async () => {
    await own((token) => call('requestConfirmation', { token }));
    setSent(true);
  });
  if (emailConfirmed) return null;
  return (
    <div className="mt-3">
      <p>
        <strong>Correo sin confirmar.</strong> Abre el enlace del correo que te hemos enviado a esta
        dirección para recibir en ella todo lo que le pasa a tu cuenta y a tus pedidos.
      </p>
      <BusyButton variant="link" className="px-0" busy={busy} onClick={() => void submit()}>
        Enviar otra vez
      </BusyButton>
      <div role="status">
        {problem && <p className="text-danger">{problem.message}</p>}
        {isSent && !problem && (
          <p>El correo va de camino. Si no lo ves, mira en la carpeta de spam.</p>
        )}
      </div>
    </div>
  );
};

const AccountFacts = ({ session }: { session: SignedIn }) => {
  const { role, account } = session;
  const { avatar, phone, address } =
    role === 'user' ? account : { avatar: null, phone: '', address: '' };
  const facts = [
    { label: 'Correo', value: account.email },
    { label: 'Teléfono', value: phone },
    { label: 'Dirección', value: address },
  ].filter(({ value }) => value !== '');
  return (
    <>
      <Stack direction="horizontal" gap={3}>
        <Avatar name={avatar} />
        <h2 className="h3 m-0 text-break" id="account">
          <span>
            {account.firstname} {account.lastname}
          </span>
          {role === 'admin' && (
            <span className="account-role d-block text-body-secondary">
              {account.rights ? 'Ayudante' : 'Administrador'}
            </span>
          )}
        </h2>
      </Stack>
      <dl className="my-4">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="fw-normal small text-body-secondary">{label}</dt>
            <dd className="text-break">{value}</dd>
          </div>
        ))}
      </dl>
      {role === 'user' && <EmailConfirmation user={account} />}
    </>
  );
};

type FormName = 'profile' | 'password';

interface Props {
  session: SignedIn;
  onSignOut: () => void;
}

/** `show` focuses the first field of a form, and after a form the button that opened it. */
const useShownForm = (initial: () => FormName | null) => {
  const [name, setName] = useState(initial);
  const card = useRef<HTMLElement>(null);
  const show = (next: FormName | null) => {
    flushSync(() => setName(next));
    const target = next === null ? `[data-form="${name}"]` : 'input:not([hidden])';
    const focused = card.current?.querySelector<HTMLElement>(target);
    focused?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'nearest' });
  };
  return { name, card, show };
};

export const AccountCard = ({ session, onSignOut }: Props) => {
  const { role, account } = session;
  const draft = profileDraft(account.id);
  const { name, card, show } = useShownForm(() =>
    role === 'user' && hasDraft(draft) ? 'profile' : null,
  );
  const opens = (form: FormName) => ({
    'data-form': form,
    onClick: () => show(form),
  });
  const Form = name === 'profile' ? ProfileForm : PasswordForm;
  return (
    <section className="account-card" aria-labelledby="account" ref={card}>
      {role === 'user' && name ? (
        <>
          <h2 className="h3 mb-3" id="account">
            {name === 'profile' ? 'Tus datos' : 'Tu contraseña'}
          </h2>
          <Form user={account} onClose={() => show(null)} />
        </>
      ) : (
        <>
          <AccountFacts session={session} />
          <Stack direction="horizontal" gap={2} className="flex-wrap">
            {role === 'user' && (
              <>
                <Button {...opens('profile')}>Editar</Button>
                <Button {...opens('password')} variant="outline-primary">
                  {account.passwordless ? 'Elegir contraseña' : 'Cambiar contraseña'}
                </Button>
              </>
            )}
            <Button
              variant="outline-primary"
              onClick={() => {
                dropDraft(draft);
                onSignOut();
              }}
            >
              Cerrar sesión
            </Button>
          </Stack>
        </>
      )}
    </section>
  );
};
