import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/core/button.tsx';
import { dropDraft, hasDraft, profileDraft } from './account-form.tsx';
import { EmailConfirmation } from './email-confirmation.tsx';
import { Avatar } from './person-fields.tsx';
import { PasswordForm, ProfileForm } from './profile-forms.tsx';
import type { SessionState } from './core/session-slice.ts';

type SignedIn = Exclude<SessionState, { role: 'visitor' }>;

/** Name, photograph and contact of an account. */
const AccountFacts = ({ session }: { session: SignedIn }) => {
  const { role, token, account } = session;
  const { avatar, phone, address } =
    role === 'user' ? account : { avatar: null, phone: '', address: '' };
  const facts = [
    { label: 'Correo', value: account.email },
    { label: 'Teléfono', value: phone },
    { label: 'Dirección', value: address },
  ].filter(({ value }) => value !== '');
  return (
    <>
      <div className="d-flex gap-3 align-items-center">
        <Avatar name={avatar} />
        <h2 className="h3 m-0 text-break" id="account">
          {account.firstname} {account.lastname}
          {role === 'admin' && (
            <span className="account-role">{account.rights ? 'Ayudante' : 'Administrador'}</span>
          )}
        </h2>
      </div>
      <dl className="my-4">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="fw-normal small text-body-secondary">{label}</dt>
            <dd className="text-break">{value}</dd>
          </div>
        ))}
      </dl>
      {role === 'user' && <EmailConfirmation user={account} token={token} />}
    </>
  );
};

type FormName = 'profile' | 'password';

interface Props {
  session: SignedIn;
  onSignOut: () => void;
}

/**
 * Which form the card shows. `show` focuses the first field of a form, and after a form the button
 * that opened it.
 */
const useShownForm = (initial: () => FormName | null) => {
  const [name, setName] = useState(initial);
  const card = useRef<HTMLElement>(null);
  const show = (next: FormName | null) => {
    flushSync(() => {
      setName(next);
    });
    const target = next === null ? `[data-form="${name}"]` : 'input:not([hidden])';
    const focused = card.current?.querySelector<HTMLElement>(target);
    focused?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'nearest' });
  };
  return { name, card, show };
};

/** Data of the signed-in account. An admin has a default avatar and no edit form (SPEC-6). */
export const AccountCard = ({ session, onSignOut }: Props) => {
  const { role, token, account } = session;
  const draft = profileDraft(account.id);
  const { name, card, show } = useShownForm(() =>
    role === 'user' && hasDraft(draft) ? 'profile' : null,
  );
  const opens = (form: FormName) => ({
    'data-form': form,
    onClick: () => {
      show(form);
    },
  });
  const Form = name === 'profile' ? ProfileForm : PasswordForm;
  return (
    <section className="account-card" aria-labelledby="account" ref={card}>
      {role === 'user' && name ? (
        <>
          <h2 className="h3 mb-3" id="account">
            {name === 'profile' ? 'Tus datos' : 'Tu contraseña'}
          </h2>
          <Form
            user={account}
            token={token}
            onClose={() => {
              show(null);
            }}
          />
        </>
      ) : (
        <>
          <AccountFacts session={session} />
          <div className="d-flex flex-wrap gap-2">
            {role === 'user' && (
              <>
                <Button {...opens('profile')}>Editar</Button>
                <Button {...opens('password')} variant="outline-primary">
                  Cambiar contraseña
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
          </div>
        </>
      )}
    </section>
  );
};
