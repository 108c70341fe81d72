import { DEFAULT_SHOP, shop } from '#shared/domain/shop.ts';
import MailComposer from 'nodemailer/lib/mail-composer';
import { env } from '../runtime/env.ts';
import type { Block, MailContent } from './mail-content.ts';
import { mailHtml } from './mail-html.ts';

export interface Recipient {
  to: string;
  /** Target of the mail program's unsubscribe button (RFC 8058). */
  unsubscribeUrl?: string;
}

/** The shop's own address. Empty while it is the demo's example, where nobody reads mails. */
export const shopAddress = (): string => {
  const { email } = shop();
  return email === DEFAULT_SHOP.email ? '' : email;
};

const blockText = (block: Block): string => {
  if (typeof block === 'string') return block;
  switch (block.kind) {
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'table':
      return block.rows.map(({ name, value }) => `${name}: ${value}`).join('\n');
    case 'piece':
      return `${block.title}, ${block.price}\n${block.url}`;
    case 'section':
      return [block.title, ...block.lines].join('\n');
  }
};

const mailText = ({ title, blocks, footer }: MailContent): string =>
  [
    title,
    ...blocks.map(blockText),
    `—\n${shop().name}, artesanía hecha a mano`,
    [footer.text, ...(footer.link ? [`${footer.link.label}: ${footer.link.url}`] : [])].join('\n'),
  ].join('\n\n') + '\n';

export const composeMail = (
  content: MailContent,
  { to, unsubscribeUrl }: Recipient,
): Promise<Buffer> =>
  new MailComposer({
    from: { name: shop().name, address: env.mailFrom },
    // An object is one address; nodemailer would split a string at commas.
    to: { name: '', address: to },
    ...(shopAddress() !== '' && { replyTo: { name: '', address: shopAddress() } }),
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
