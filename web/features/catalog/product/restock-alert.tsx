import { useEffect, useRef } from 'react';
import bell from 'bootstrap-icons/icons/bell.svg';
import FormControl from 'react-bootstrap/FormControl';
import FormLabel from 'react-bootstrap/FormLabel';
import type { ProductId } from '#shared/domain/ids.ts';
import type { User } from '#shared/domain/schemas/account.ts';
import { call } from '../../../api/call.ts';
import { MailForm } from '../../../forms/mail-form.tsx';
import { Icon } from '../../../ui/core/icon.tsx';

interface Props {
  productId: ProductId;
  session: { role: 'visitor' } | { role: 'admin' } | { role: 'user'; token: string; account: User };
}

/** A user's confirmed address needs no further confirmation. */
const request = ({ productId, session }: Props, email: string) =>
  session.role === 'user' && session.account.email.toLowerCase() === email.toLowerCase()
    ? call('requestOwnRestock', { body: { productId }, token: session.token })
    : call('requestRestock', { body: { productId, email } });

export const RestockAlert = (props: Props) => {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The form replaces the button that opened it, so it takes the focus.
    field.current?.focus();
  }, []);
  return (
    <MailForm
      failure="No hemos podido guardar el aviso."
      send={(email) => request(props, email)}
      action="Avísame cuando vuelva"
      icons={{ ready: <Icon src={bell} /> }}
    >
      <FormLabel htmlFor="restock-email">Tu correo, para avisarte una sola vez</FormLabel>
      <FormControl
        ref={field}
        id="restock-email"
        name="email"
        type="email"
        autoComplete="email"
        placeholder="nombre@correo.com"
        defaultValue={props.session.role === 'user' ? props.session.account.email : ''}
        required
      />
    </MailForm>
  );
};
