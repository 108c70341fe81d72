/** The bytes of a mail: headers, HTML and text as nodemailer writes them. */
import MailComposer from 'nodemailer/lib/mail-composer';
import { env } from '../http/env.ts';
import type { MailContent } from './mail-content.ts';
import { mailHtml } from './mail-html.tsx';
import { mailText } from './mail-text.ts';

export interface Recipient {
  /** One address. */
  to: string;
  /** Where a mail program's own button posts to (RFC 8058); only of what people subscribe to. */
  unsubscribeUrl?: string;
}

export const composeMail = (
  content: MailContent,
  { to, unsubscribeUrl }: Recipient,
): Promise<Buffer> =>
  new MailComposer({
    from: { name: 'Lumbre', address: env.mailFrom },
    // As an object, an address is one address, whatever commas or line breaks it holds.
    to: { name: '', address: to },
    subject: content.subject,
    text: mailText(content),
    html: mailHtml(content),
    headers: {
      // No out-of-office answers.
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
