import { call } from '../api/call.ts';
import { MailedLink } from '../features/mailed-link/mailed-link.tsx';

/** `/newsletter/baja?token=…`, linked from the newsletter. */
export const UnsubscribePage = () => (
  <MailedLink
    documentTitle="Baja del boletín"
    open={{
      heading: 'Darse de baja del boletín',
      text: 'Si te das de baja, dejaremos de enviarte las cartas del taller a esta dirección de correo.',
    }}
    done={{
      heading: 'Ya no recibirás nuestro boletín',
      text: 'Te has dado de baja. Si algún día cambias de idea, aquí estaremos.',
    }}
    broken={{
      heading: 'Este enlace no funciona',
      text: 'Puede que esté incompleto. Abre el enlace «Darme de baja» directamente desde el correo que te enviamos.',
    }}
    action="Darme de baja"
    failure="No hemos podido darte de baja."
    send={(token) => call('unsubscribe', { query: { token } })}
  />
);
