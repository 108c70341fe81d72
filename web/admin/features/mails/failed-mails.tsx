import { useDispatch } from 'react-redux';
import { reviewDate } from '#shared/domain/dates.ts';
import type { FailedMail } from '#shared/domain/schemas/mail.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Alert } from '../../../ui/on-demand/alert.tsx';
import { Button } from '../../../ui/core/button.tsx';
import { showToast } from '../../../ui/core/toasts-slice.ts';
import { useCall, useList } from '../../api/admin-api.ts';
import { canRetry, MAIL_KIND, mailReason } from '../../ui/mail-texts.ts';
import { MaskedNote } from '../../ui/person.tsx';
import { Panel } from '../../ui/loaded.tsx';

/** Mails that did not arrive, latest first. */
export const FailedMails = () => (
  <Panel
    id="correos"
    title="Correos que no han llegado"
    query={useList('listFailedMails', {}, { refetchOnFocus: true })}
  >
    {(rows) =>
      rows.length > 0 && (
        <>
          <MaskedNote emails={rows.map(({ to }) => to)} />
          <ul className="item-list">
            {rows.map((mail) => (
              <Mail key={mail.id} mail={mail} />
            ))}
          </ul>
        </>
      )
    }
  </Panel>
);

const Mail = ({ mail: { id, kind, to: address, createdAt, reason } }: { mail: FailedMail }) => {
  const dispatch = useDispatch();
  const call = useCall();
  const to = address === '' ? 'una cuenta eliminada' : address;
  const { submit, busy, problem } = useSubmit(async (act: 'retryMail' | 'dismissMail') => {
    await call(act, { params: { id } });
    dispatch(
      showToast(act === 'retryMail' ? 'El correo está de nuevo en camino.' : 'Aviso descartado.'),
    );
    // The pressed button disappears with its mail, and the panel disappears with the last mail.
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
            onClick={() => void submit('retryMail')}
          >
            Reintentar
          </Button>
        )}
        <Button
          variant="link"
          busy={busy}
          aria-label={`Descartar: ${about}`}
          onClick={() => void submit('dismissMail')}
        >
          Descartar
        </Button>
      </div>
    </li>
  );
};
