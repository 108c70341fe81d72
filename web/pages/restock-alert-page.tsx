import { useParams } from 'react-router-dom';
import { call } from '../api/call.ts';
import { MailedLink } from '../features/mailed-link/mailed-link.tsx';

const Confirm = () => (
  <MailedLink
    documentTitle="Confirmar el aviso"
    open={{
      heading: 'Confirma tu aviso',
      text: 'Te escribiremos una sola vez por cada pieza que hayas pedido, en cuanto vuelva a la tienda.',
    }}
    done={{
      heading: 'Tu aviso está confirmado',
      text: 'Te escribiremos cuando la pieza vuelva. No tienes que hacer nada más.',
    }}
    broken={{
      heading: 'Este enlace no funciona',
      text: 'Puede que esté incompleto, que haya caducado o que ya te hayamos avisado. Puedes pedir un aviso nuevo en la página de la pieza.',
    }}
    action="Confirmar el aviso"
    failure="No hemos podido confirmar el aviso."
    send={(token) => call('confirmRestock', { body: { token } })}
  />
);

const Cancel = () => (
  <MailedLink
    documentTitle="Cancelar los avisos"
    open={{
      heading: 'Cancelar tus avisos',
      text: 'Si los cancelas, borraremos tu dirección y no te escribiremos cuando vuelvan las piezas que esperas.',
    }}
    done={{
      heading: 'Tus avisos están cancelados',
      text: 'Ya no te escribiremos. Puedes pedir otro aviso cuando quieras en la página de una pieza.',
    }}
    broken={{
      heading: 'Este enlace no funciona',
      text: 'Puede que esté incompleto o que hayas recibido otro después. Ábrelo directamente desde el último correo que te enviamos.',
    }}
    action="Cancelar mis avisos"
    failure="No hemos podido cancelar tus avisos."
    send={(token) => call('cancelRestock', { query: { token } })}
  />
);

/** `/aviso/confirmar?token=…` and `/aviso/cancelar?token=…`, linked from the mails about alerts. */
export const RestockAlertPage = () =>
  useParams()['action'] === 'cancelar' ? <Cancel /> : <Confirm />;
