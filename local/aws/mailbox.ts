/**
 * SES on one machine: takes mail and keeps it for `/_local/mail` (RULE-40). Its own few lines,
 * because aws-ses-v2-local drops the headers that a newsletter needs (List-Unsubscribe), forgets
 * everything at a restart and hangs on what it does not know.
 */
import { feedbackOn, type FeedbackEvent } from './mail-feedback.ts';
import { close, listen, readAll } from '../http/http-server.ts';
import { randomUUID } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import PostalMime, { addressParser } from 'postal-mime';

/** What `/_local/mail.json` holds (RULE-40). */
export interface Mail {
  to: string[];
  subject: string;
  html: string;
  text: string;
  /** Names as they were written; several of one name are joined by commas. */
  headers: Record<string, string>;
  /** ISO 8601. */
  sentAt: string;
}

/** `Destination.ToAddresses.member.1`, `.2` … */
const members = (form: URLSearchParams, prefix: string): string[] =>
  [...form].flatMap(([name, value]) => (name.startsWith(`${prefix}.member.`) ? [value] : []));

const plainMail = (form: URLSearchParams): Omit<Mail, 'sentAt'> => {
  const to = ['To', 'Cc', 'Bcc'].flatMap((kind) => members(form, `Destination.${kind}Addresses`));
  return {
    to,
    subject: form.get('Message.Subject.Data') ?? '',
    html: form.get('Message.Body.Html.Data') ?? '',
    text: form.get('Message.Body.Text.Data') ?? '',
    headers: { From: form.get('Source') ?? '', To: to.join(', ') },
  };
};

const rawMail = async (form: URLSearchParams): Promise<Omit<Mail, 'sentAt'>> => {
  const message = await PostalMime.parse(Buffer.from(form.get('RawMessage.Data') ?? '', 'base64'));
  const headers: Record<string, string> = {};
  for (const { originalKey, value } of message.headers) {
    headers[originalKey] = headers[originalKey] ? `${headers[originalKey]}, ${value}` : value;
  }
  // The envelope decides who gets it; the To header is only what people read.
  const envelope = members(form, 'Destinations');
  const written = message.headers.filter(({ key }) => key === 'to').map(({ value }) => value);
  return {
    to: envelope.length > 0 ? envelope : addressesIn(written.join(', ')),
    subject: message.subject ?? '',
    html: message.html ?? '',
    text: message.text ?? '',
    headers,
  };
};

const addressesIn = (header: string): string[] =>
  addressParser(header, { flatten: true }).flatMap(({ address }) => address ?? []);

/** A broken line is what is left of a process that was killed while it wrote. */
const parseLines = (text: string): Mail[] =>
  text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as Mail];
    } catch {
      return [];
    }
  });

export interface Mailbox {
  endpoint: string;
  /** Newest first. */
  mails(): readonly Mail[];
  /** Says who is told what became of a mail; nobody is until then. */
  onFeedback(listener: (event: FeedbackEvent) => void): void;
  stop(): Promise<void>;
}

interface SesAnswer {
  status: number;
  xml: string;
}

const refusal = (code: string): SesAnswer => ({
  status: 400,
  xml: `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code></Error></ErrorResponse>`,
});

/**
 * Speaks SES's query protocol on a free port; keeps mails in `file`, one JSON document a line. What
 * is for an address below `.invalid`, which can never be (RFC 2606), it refuses, so that a mail that
 * fails for good can be seen here too.
 */
export const startMailbox = async (file: string): Promise<Mailbox> => {
  let tell = (_event: FeedbackEvent): void => undefined;
  const mails = parseLines(await readFile(file, 'utf8').catch(() => '')).toReversed();

  const receive = async (body: string): Promise<SesAnswer> => {
    const form = new URLSearchParams(body);
    const action = form.get('Action');
    if (action !== 'SendEmail' && action !== 'SendRawEmail') {
      return refusal('InvalidAction');
    }
    const parsed = action === 'SendEmail' ? plainMail(form) : await rawMail(form);
    if (parsed.to.some((address) => address.endsWith('.invalid'))) {
      return refusal('MessageRejected');
    }
    const mail: Mail = { ...parsed, sentAt: new Date().toISOString() };
    // The line break first: it also ends a line that was cut off.
    await appendFile(file, `\n${JSON.stringify(mail)}`);
    mails.unshift(mail);
    feedbackOn(mail).forEach((event) => tell(event));
    const result = `<${action}Result><MessageId>${randomUUID()}</MessageId></${action}Result>`;
    return { status: 200, xml: `<${action}Response>${result}</${action}Response>` };
  };

  const server = createServer((request, response) => {
    void readAll(request)
      .then((body) => receive(body?.toString() ?? ''))
      .catch(() => ({ status: 500, xml: '<ErrorResponse/>' }))
      .then(({ status, xml }) => {
        response.writeHead(status, { 'content-type': 'text/xml' }).end(xml);
      });
  });
  const port = await listen(server);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    mails: () => mails,
    onFeedback: (listener) => (tell = listener),
    stop: () => close(server),
  };
};
