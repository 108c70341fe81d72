/** aws-ses-v2-local drops the header List-Unsubscribe and loses all mails at a restart. */
import { feedbackOn, type FeedbackEvent } from './mail-feedback.ts';
import { close, listen, readAll } from '../http/http-server.ts';
import { randomUUID } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import PostalMime, { addressParser } from 'postal-mime';

export interface Mail {
  to: string[];
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  sentAt: string;
}

const members = (form: URLSearchParams, prefix: string): string[] =>
  [...form].flatMap(([name, value]) => (name.startsWith(`${prefix}.member.`) ? [value] : []));

/** SES repeats the tags in its reports. */
const tagsIn = (form: URLSearchParams): Record<string, string[]> => {
  const tags: Record<string, string[]> = {};
  for (let member = 1; form.has(`Tags.member.${member}.Name`); member += 1) {
    const [name, value] = ['Name', 'Value'].map(
      (part) => form.get(`Tags.member.${member}.${part}`) ?? '',
    );
    tags[name ?? ''] = [value ?? ''];
  }
  return tags;
};

const rawMail = async (form: URLSearchParams): Promise<Omit<Mail, 'sentAt'>> => {
  const message = await PostalMime.parse(Buffer.from(form.get('RawMessage.Data') ?? '', 'base64'));
  const headers: Record<string, string> = {};
  for (const { originalKey, value } of message.headers) {
    headers[originalKey] = headers[originalKey] ? `${headers[originalKey]}, ${value}` : value;
  }
  // The envelope decides the recipients; the To header is only for display.
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

/** Skips an incomplete line of a process that was killed while it wrote. */
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
  mails(): readonly Mail[];
  onFeedback(listener: (event: FeedbackEvent) => void): void;
  stop(): Promise<void>;
}

interface SesAnswer {
  status: number;
  xml: string;
}

const rejection = (code: string): SesAnswer => ({
  status: 400,
  xml: `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code></Error></ErrorResponse>`,
});

/** One JSON document per line. Rejects mails to `.invalid`, so that a failure can be tried. */
export const startMailbox = async (file: string): Promise<Mailbox> => {
  let report = (_event: FeedbackEvent): void => undefined;
  const mails = parseLines(await readFile(file, 'utf8').catch(() => '')).toReversed();

  const receive = async (body: string): Promise<SesAnswer> => {
    const form = new URLSearchParams(body);
    if (form.get('Action') !== 'SendRawEmail') return rejection('InvalidAction');
    const parsed = await rawMail(form);
    if (parsed.to.some((address) => address.endsWith('.invalid'))) {
      return rejection('MessageRejected');
    }
    const mail: Mail = { ...parsed, sentAt: new Date().toISOString() };
    // The line break comes first, because it also ends an incomplete line.
    await appendFile(file, `\n${JSON.stringify(mail)}`);
    mails.unshift(mail);
    feedbackOn({ ...mail, tags: tagsIn(form) }).forEach((event) => report(event));
    const result = `<SendRawEmailResult><MessageId>${randomUUID()}</MessageId></SendRawEmailResult>`;
    return { status: 200, xml: `<SendRawEmailResponse>${result}</SendRawEmailResponse>` };
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
    onFeedback: (listener) => (report = listener),
    stop: () => close(server),
  };
};
