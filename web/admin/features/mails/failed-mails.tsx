import { useDispatch } from 'react-redux';
import { reviewDate } from '#shared/domain/dates.ts';
import type { BounceReason, FailedMail, MailKind, Rejection } from '#shared/domain/schemas/mail.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Alert } from '../../../ui/on-demand/alert.tsx';
import { Button } from '../../../ui/core/button.tsx';
import { showToast } from '../../../ui/core/toasts-slice.ts';
import {
  useDismissMailMutation,
  useFailedMailsQuery,
  useRetryMailMutation,
} from '../../api/admin-api.ts';
import { CollapsedList } from '../../ui/collapsed-list.tsx';
import { MaskedNote } from '../../ui/person.tsx';
import { Panel } from '../../ui/loaded.tsx';

const MAIL_KIND: Record<MailKind, string> = {
  orderConfirmation: 'Confirmación de una orden',
  orderSent: 'Aviso de un pedido enviado',
  newOrders: 'Aviso de pedidos nuevos a la tienda',
  passwordReset: 'Cambio de contraseña',
  newsletterWelcome: 'Bienvenida al boletín',
  emailChanged: 'Aviso de cambio de correo',
  passwordChanged: 'Aviso de cambio de contraseña',
  confirmEmail: 'Confirmación de un correo',
  restockConfirmation: 'Confirmación de un aviso de existencias',
  restock: 'Aviso de existencias',
};

/** Whether a retry can arrive. Mails to an address that bounced for good are skipped (ADR-0017). */
const canRetry = (reason: string): boolean => reason !== 'PermanentBounce';

const REASONS: Record<Rejection | BounceReason | 'UNAVAILABLE', string> = {
  MessageRejected: 'El servicio de correo lo rechazó.',
  AddressNotVerified:
    'El servicio de correo todavía no escribe a esta dirección. Pide a quien mantiene la tienda que termine de activarlo y después reinténtalo.',
  AccessDenied:
    'La tienda no tiene permiso para enviarlo. Avisa a quien la mantiene y reinténtalo cuando esté arreglado.',
  InvalidParameterValue: 'El servicio de correo no admite la dirección.',
  PermanentBounce:
    'La dirección no existe o no admite correo, así que ya no le escribimos. Pide otra a su dueño.',
  TransientBounce:
    'Su buzón estaba lleno o no respondía. Puedes reintentarlo dentro de unas horas.',
  UNAVAILABLE: 'El servicio de correo no respondió en todo un día. Puedes reintentarlo.',
};

/** @param reason a Rejection, a BounceReason, or an error of our own */
const mailReason = (reason: string): string =>
  (REASONS as Readonly<Record<string, string>>)[reason] ??
  `No se pudo preparar el mensaje (${reason}).`;

/** Mails that were rejected or bounced, latest first. */
export const FailedMails = () => (
  <Panel
    id="correos"
    title="Correos que no han llegado"
    query={useFailedMailsQuery(undefined, { refetchOnFocus: true })}
  >
    {(rows) =>
      rows.length > 0 && (
        <>
          <MaskedNote emails={rows.map(({ to }) => to)} />
          <CollapsedList entries={rows}>
            {(mail) => <Mail key={mail.id} mail={mail} />}
          </CollapsedList>
        </>
      )
    }
  </Panel>
);

const Mail = ({ mail: { id, kind, to: address, createdAt, reason } }: { mail: FailedMail }) => {
  const dispatch = useDispatch();
  const [retryMail] = useRetryMailMutation();
  const [dismissMail] = useDismissMailMutation();
  const to = address === '' ? 'una cuenta eliminada' : address;
  const { submit, busy, problem } = useSubmit(async (act: 'retry' | 'dismiss') => {
    await (act === 'retry' ? retryMail(id) : dismissMail(id)).unwrap();
    dispatch(
      showToast(act === 'retry' ? 'El correo está de nuevo en camino.' : 'Aviso descartado.'),
    );
    // The pressed button disappears with its mail, and the panel with the last one.
    document.querySelector('h1')?.focus({ preventScroll: true });
  });
  const about = `${MAIL_KIND[kind]} para ${to}`;
  return (
    <li>
      <div className="item-text">
        <strong>{MAIL_KIND[kind]}</strong>
        <span className="text-secondary small">
          Para {to}, {reviewDate(createdAt)}
        </span>
        <span className="text-secondary small">{mailReason(reason)}</span>
        {problem && <Alert>{problem.message}</Alert>}
      </div>
      <div className="button-row">
        {canRetry(reason) && (
          <Button
            variant="outline-primary"
            busy={busy}
            aria-label={`Reintentar: ${about}`}
            onClick={() => void submit('retry')}
          >
            Reintentar
          </Button>
        )}
        <Button
          variant="link"
          busy={busy}
          aria-label={`Descartar: ${about}`}
          onClick={() => void submit('dismiss')}
        >
          Descartar
        </Button>
      </div>
    </li>
  );
};
