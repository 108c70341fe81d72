/** Composes the bytes of a mail with headers, HTML and text. */
import MailComposer from 'nodemailer/lib/mail-composer';
import { env } from '../runtime/env.ts';
import type { MailContent } from './mail-content.ts';
import { mailHtml } from './mail-html.tsx';
import { mailText } from './mail-text.ts';

export interface Recipient {
  /** One address. */
  to: string;
  /** Target of the mail program's unsubscribe button (RFC 8058); newsletter and restock alerts. */
  unsubscribeUrl?: string;
}

export const composeMail = (
  content: MailContent,
  { to, unsubscribeUrl }: Recipient,
): Promise<Buffer> =>
  new MailComposer({
    from: { name: 'Lumbre', address: env.mailFrom },
    // An object is one address; nodemailer would split a string at commas.
    to: { name: '', address: to },
    subject: content.subject,
    text: mailText(content),
    html: mailHtml(content),
    headers: {
      // Suppresses out-of-office answers.
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
