import { useRef } from 'react';
import { useDispatch } from 'react-redux';
import { reviewDate } from '#shared/domain/dates.ts';
import type { FailedMail } from '#shared/domain/schemas/mail.ts';
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
import { Panel } from '../../ui/panel.tsx';
import { useOnTabReturn } from '../../ui/use-on-tab-return.ts';
import { canRetry, MAIL_KIND, mailReason } from './mail-texts.ts';

/** Mails that were rejected or bounced, latest first. */
export const FailedMails = () => {
  const mails = useFailedMailsQuery();
  useOnTabReturn(() => void mails.refetch());
  return (
    <Panel title="Correos que no han llegado" query={mails}>
      {(rows) =>
        rows.length > 0 ? (
          <>
            <MaskedNote emails={rows.map(({ to }) => to)} />
            <CollapsedList entries={rows}>
              {(mail) => <Mail key={mail.id} mail={mail} />}
            </CollapsedList>
          </>
        ) : (
          <p className="m-0 text-secondary">Ningún correo se ha perdido por el camino.</p>
        )
      }
    </Panel>
  );
};

const Mail = ({ mail: { id, kind, to: address, createdAt, reason } }: { mail: FailedMail }) => {
  const dispatch = useDispatch();
  const [retryMail] = useRetryMailMutation();
  const [dismissMail] = useDismissMailMutation();
  const item = useRef<HTMLLIElement>(null);
  const to = address === '' ? 'una cuenta eliminada' : address;
  const { submit, busy, problem } = useSubmit(async (act: 'retry' | 'dismiss') => {
    // The pressed button disappears with its mail, so the heading takes the focus.
    const heading = item.current?.closest('.panel')?.querySelector('h2');
    await (act === 'retry' ? retryMail(id) : dismissMail(id)).unwrap();
    dispatch(
      showToast(act === 'retry' ? 'El correo está de nuevo en camino.' : 'Aviso descartado.'),
    );
    heading?.focus();
  });
  const about = `${MAIL_KIND[kind]} para ${to}`;
  return (
    <li ref={item}>
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
