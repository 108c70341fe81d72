import { useRef } from 'react';
import { reviewDate } from '#shared/domain/dates.ts';
import type { FailedMail } from '#shared/domain/schemas/mail.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Alert } from '../../../ui/on-demand/alert.tsx';
import { Button } from '../../../ui/core/button.tsx';
import { CollapsedList } from '../../ui/collapsed-list.tsx';
import { MAIL_KIND, mailReason } from './mail-texts.ts';

interface Props {
  mails: readonly FailedMail[];
  /** Resolves when the mail is in the outbox again. */
  onRetry: (mail: FailedMail) => Promise<void>;
}

/** Mails that SES rejected permanently, latest first. */
export const FailedMails = ({ mails, onRetry }: Props) => (
  <CollapsedList entries={mails}>
    {(mail) => <Mail key={mail.id} mail={mail} onRetry={() => onRetry(mail)} />}
  </CollapsedList>
);

const Mail = ({ mail, onRetry }: { mail: FailedMail; onRetry: () => Promise<void> }) => {
  const item = useRef<HTMLLIElement>(null);
  const to = mail.to === '' ? 'una cuenta eliminada' : mail.to;
  const { submit, busy, problem } = useSubmit(async () => {
    // The pressed button disappears with its mail, so the heading takes the focus.
    const heading = item.current?.closest('section')?.querySelector('h2');
    await onRetry();
    heading?.focus();
  });
  return (
    <li ref={item}>
      <div className="item-text">
        <strong>{MAIL_KIND[mail.kind]}</strong>
        <span>
          Para {to}, {reviewDate(mail.createdAt)}
        </span>
        <span>{mailReason(mail.reason)}</span>
        {problem && <Alert>{problem.message}</Alert>}
      </div>
      <Button
        variant="outline-primary"
        busy={busy}
        aria-label={`Reintentar: ${MAIL_KIND[mail.kind]} para ${to}`}
        onClick={() => void submit(undefined)}
      >
        Reintentar
      </Button>
    </li>
  );
};
