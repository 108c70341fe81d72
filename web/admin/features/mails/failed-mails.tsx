import Alert from 'react-bootstrap/Alert';
import ListGroup from 'react-bootstrap/ListGroup';
import { useDispatch } from 'react-redux';
import { dateText } from '#shared/domain/dates.ts';
import type { FailedMail } from '#shared/domain/schemas/mail.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { showToast } from '../../../ui/core/toasts-slice.ts';
import { useCall, type Query } from '../../api/admin-api.ts';
import { canRetry, MAIL_KIND, mailReason } from '../../ui/mail-texts.ts';
import { MaskedNote } from '../../ui/person.tsx';
import { Panel } from '../../ui/loaded.tsx';
import { BusyButton } from '../../../ui/core/busy-button.tsx';

export const FailedMails = ({ query }: { query: Query<readonly FailedMail[]> }) => (
  <Panel id="correos" title="Correos que no han llegado" query={query}>
    {(rows) =>
      rows.length > 0 && (
        <>
          <MaskedNote emails={rows.map(({ to }) => to)} />
          <ListGroup as="ul" variant="flush">
            {rows.map((mail) => (
              <Mail key={mail.id} mail={mail} />
            ))}
          </ListGroup>
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
    // The pressed button disappears with its mail, so the heading gets the focus.
    document.querySelector('h1')?.focus({ preventScroll: true });
  });
  const about = `${MAIL_KIND[kind]} para ${to}`;
  return (
    <ListGroup.Item as="li">
      <div className="item-text">
        <strong>{MAIL_KIND[kind]}</strong>
        <span className="text-secondary small">
          Para {to}, {dateText(createdAt)}
        </span>
        <span className="text-secondary small">{mailReason(reason)}</span>
        {problem && <Alert variant="danger">{problem.message}</Alert>}
      </div>
      <div className="button-row">
        {canRetry(reason) && (
          <BusyButton
            variant="outline-primary"
            busy={busy}
            aria-label={`Reintentar: ${about}`}
            onClick={() => void submit('retryMail')}
          >
            Reintentar
          </BusyButton>
        )}
        <BusyButton
          variant="link"
          busy={busy}
          aria-label={`Descartar: ${about}`}
          onClick={() => void submit('dismissMail')}
        >
          Descartar
        </BusyButton>
      </div>
    </ListGroup.Item>
  );
};
