import person from 'bootstrap-icons/icons/person.svg';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { ResponsiveImage } from '../../ui/core/responsive-image.tsx';
import { dropDraft, hasDraft, profileDraft } from './form-draft.ts';
import { ProfileForm } from './profile-form.tsx';
import type { SessionState } from './core/session-slice.ts';

interface Props {
  session: Exclude<SessionState, { role: 'visitor' }>;
  onSignOut: () => void;
}

/** Data of the signed-in account. An admin has a default avatar and no edit form (SPEC-6). */
export const AccountCard = ({ session, onSignOut }: Props) => {
  const { role, token, account } = session;
  const draft = profileDraft(account.id);
  const [isEditing, setEditing] = useState(() => role === 'user' && hasDraft(draft));
  const card = useRef<HTMLElement>(null);

  /** Moves the focus to the form's first field, or to the first button after closing. */
  const showForm = (isShown: boolean) => {
    flushSync(() => {
      setEditing(isShown);
    });
    const next = card.current?.querySelector<HTMLElement>(isShown ? 'input' : 'button');
    next?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'nearest' });
  };

  if (role === 'user' && isEditing) {
    return (
      <section className="account-card" aria-labelledby="account" ref={card}>
        <h2 className="h3" id="account">
          Tus datos
        </h2>
        <ProfileForm
          user={account}
          token={token}
          onClose={() => {
            showForm(false);
          }}
        />
      </section>
    );
  }
  const { avatar, phone, address } =
    role === 'user' ? account : { avatar: null, phone: '', address: '' };
  const facts = [
    { label: 'Email', value: account.email },
    { label: 'Teléfono', value: phone },
    { label: 'Dirección', value: address },
  ].filter(({ value }) => value !== '');
  return (
    <section className="account-card" aria-labelledby="account" ref={card}>
      <div className="account-who">
        <span className="avatar-preview">
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
        <h2 className="h3" id="account">
          {account.firstname} {account.lastname}
          {role === 'admin' && <span className="account-role">Administrador</span>}
        </h2>
      </div>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="account-actions">
        {role === 'user' && (
          <Button
            onClick={() => {
              showForm(true);
            }}
          >
            Editar
          </Button>
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
