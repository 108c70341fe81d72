/** The page `/_local/mail` with every mail that the local shop sent. */
import type { Mail } from './mailbox.ts';

export const escapeHtml = (text: string): string =>
  text.replace(/[<>&"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const time = (iso: string): string =>
  new Date(iso).toLocaleString('es', { dateStyle: 'medium', timeStyle: 'short' });

const STYLE = `
body { margin: 0; background: #fbf7f1; color: #2a2522; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 56rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font: 500 1.75rem/1.2 Georgia, serif; }
details { border-top: 1px solid #d9cfc1; }
details:last-of-type { border-bottom: 1px solid #d9cfc1; }
summary { padding: .875rem 0; cursor: pointer; display: grid; gap: 0 1rem; grid-template-columns: 1fr auto; }
summary:focus-visible { outline: 3px solid #a8492a; outline-offset: 2px; }
summary b { font-weight: 600; }
summary span, dt, footer { color: #6b6058; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 0 1rem; font-size: .875rem; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe, pre { box-sizing: border-box; width: 100%; margin: 0 0 1.5rem; border: 1px solid #d9cfc1; border-radius: .5rem; background: #fff; }
iframe { height: 32rem; }
pre { padding: 1rem; white-space: pre-wrap; font: inherit; }
@media (max-width: 40rem) { summary { grid-template-columns: 1fr; } }
`;

/** The sandbox runs no script of the mail and opens its links in a new tab. */
const body = ({ html, text }: Mail): string =>
  html
    ? `<iframe title="Contenido del correo" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(`<base target="_blank">${html}`)}"></iframe>`
    : `<pre>${escapeHtml(text)}</pre>`;

const entry = (mail: Mail, position: number): string => `
<details${position === 0 ? ' open' : ''}>
<summary><b>${escapeHtml(mail.subject || '(sin asunto)')}</b><span>${time(mail.sentAt)}</span><span>Para ${escapeHtml(mail.to.join(', '))}</span></summary>
<dl>${Object.entries(mail.headers)
  .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
  .join('')}</dl>
${body(mail)}
</details>`;

/** @param mails newest first */
export const mailboxPage = (mails: readonly Mail[]): string => `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Buzón local · Lumbre</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Buzón local</h1>
<p>${
  mails.length === 0
    ? 'Todavía no se ha enviado ningún correo. Aquí aparecerá todo lo que envíe la tienda.'
    : `${mails.length === 1 ? 'Un correo enviado' : `${mails.length} correos enviados`}, el más reciente primero.`
}</p>
${mails.map(entry).join('')}
<footer><p>Los mismos datos en JSON: <a href="/_local/mail.json">/_local/mail.json</a></p></footer>
</main>
</body>
</html>
`;

/** Mails may show remote images and use inline styles, but run no script. */
export const MAILBOX_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src * data:; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
};
