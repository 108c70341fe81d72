import person from 'bootstrap-icons/icons/person.svg';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { ResponsiveImage } from '../../ui/core/responsive-image.tsx';
import { EmailConfirmation } from './email-confirmation.tsx';
import { PasswordForm, ProfileForm } from './profile-forms.tsx';
import { dropDraft, hasDraft, profileDraft } from './use-account-form.ts';
import type { SessionState } from './core/session-slice.ts';

interface Props {
  session: Exclude<SessionState, { role: 'visitor' }>;
  onSignOut: () => void;
}

/** Data of the signed-in account. An admin has a default avatar and no edit form (SPEC-6). */
export const AccountCard = ({ session, onSignOut }: Props) => {
  const { role, token, account } = session;
  const draft = profileDraft(account.id);
  const [form, setForm] = useState<'profile' | 'password' | null>(() =>
    role === 'user' && hasDraft(draft) ? 'profile' : null,
  );
  const card = useRef<HTMLElement>(null);

  /**
   * Shows a form and focuses its first field. Closing the form focuses the button that opened it.
   */
  const show = (next: typeof form) => {
    flushSync(() => {
      setForm(next);
    });
    const target = next === null ? `[data-form="${form}"]` : 'input:not([hidden])';
    const focused = card.current?.querySelector<HTMLElement>(target);
    focused?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'nearest' });
  };

  if (role === 'user' && form) {
    const Form = form === 'profile' ? ProfileForm : PasswordForm;
    return (
      <section className="account-card" aria-labelledby="account" ref={card}>
        <h2 className="h3 mb-3" id="account">
          {form === 'profile' ? 'Tus datos' : 'Tu contraseña'}
        </h2>
        <Form
          user={account}
          token={token}
          onClose={() => {
            show(null);
          }}
        />
      </section>
    );
  }
  const { avatar, phone, address } =
    role === 'user' ? account : { avatar: null, phone: '', address: '' };
  const facts = [
    { label: 'Correo', value: account.email },
    { label: 'Teléfono', value: phone },
    { label: 'Dirección', value: address },
  ].filter(({ value }) => value !== '');
  return (
    <section className="account-card" aria-labelledby="account" ref={card}>
      <div className="d-flex gap-3 align-items-center">
        <span className="avatar-preview d-grid rounded-circle overflow-hidden">
          {avatar === null ? (
            <Icon src={person} />
          ) : (
            <ResponsiveImage
              name={avatar}
              alt=""
              sizes="72px"
              width={72}
              height={72}
              load="first"
            />
          )}
        </span>
        <h2 className="h3 m-0 text-break" id="account">
          {account.firstname} {account.lastname}
          {role === 'admin' && <span className="account-role">Administrador</span>}
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
      <div className="d-flex flex-wrap gap-2">
        {role === 'user' && (
          <>
            <Button
              data-form="profile"
              onClick={() => {
                show('profile');
              }}
            >
              Editar
            </Button>
            <Button
              variant="outline-primary"
              data-form="password"
              onClick={() => {
                show('password');
              }}
            >
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
    </section>
  );
};
