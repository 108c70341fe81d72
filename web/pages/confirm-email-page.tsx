import { useSelector } from 'react-redux';
import { call } from '../api/call.ts';
import { useApiDispatch } from '../api/dispatch.ts';
import { selectSession } from '../features/account/core/session-slice.ts';
import { loadAccount } from '../features/account/own-account.ts';
import { MailedLink } from '../features/mailed-link/mailed-link.tsx';

/** `/confirmar-correo?token=…`, linked from the confirmation mail. */
export const ConfirmEmailPage = () => {
  const session = useSelector(selectSession);
  const dispatch = useApiDispatch();
  return (
    <MailedLink
      documentTitle="Confirmar el correo"
      open={{
        heading: 'Confirma tu correo',
        text: 'Con el correo confirmado recibirás aquí los mensajes de tus pedidos.',
      }}
      done={{
        heading: 'Tu correo está confirmado',
        text: 'Gracias. A partir de ahora te escribiremos sobre cada pedido.',
      }}
      broken={{
        heading: 'Este enlace no funciona',
        text: 'Puede que esté incompleto, que haya caducado o que hayas pedido otro después. Puedes pedir un correo nuevo desde tu perfil.',
      }}
      action="Confirmar mi correo"
      failure="No hemos podido confirmar tu correo."
      send={async (token) => {
        await call('confirmEmail', { body: { token } });
        // The profile in this browser shows the change at once.
        if (session.role === 'user') {
          void dispatch(loadAccount({ id: session.account.id, token: session.token }));
        }
      }}
    />
  );
};
