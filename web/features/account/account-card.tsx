import person from 'bootstrap-icons/icons/person.svg';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Photo } from '../../ui/photo.tsx';
import type { SessionState } from './session-slice.ts';

interface Props {
  session: Exclude<SessionState, { role: 'visitor' }>;
  onSignOut: () => void;
}

/** Who is signed in. An admin has a default avatar and no more than a name and an e-mail. */
export const AccountCard = ({ session, onSignOut }: Props) => {
  const { firstname, lastname, email } = session.account;
  const { avatar, phone, address } =
    session.role === 'user' ? session.account : { avatar: null, phone: '', address: '' };
  const facts = [
    { label: 'Email', value: email },
    { label: 'Teléfono', value: phone },
    { label: 'Dirección', value: address },
  ].filter(({ value }) => value !== '');
  return (
    <section className="account-card" aria-labelledby="account">
      <div className="account-who">
        <span className="avatar-preview">
          {avatar === null ? (
            <Icon src={person} />
          ) : (
            <Photo name={avatar} alt="" sizes="72px" width={72} height={72} load="first" />
          )}
        </span>
        <h2 className="h3" id="account">
          {firstname} {lastname}
          {session.role === 'admin' && <span className="account-role">Administrador</span>}
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
      <Button variant="outline-primary" onClick={onSignOut}>
        Cerrar sesión
      </Button>
    </section>
  );
};
