import { expect, type APIRequestContext } from '@playwright/test';

interface Mail {
  to: string[];
  subject: string;
  text: string;
  headers: Record<string, string>;
}

/** Waits for the newest mail to an address with a matching subject; mail follows the answer (RULE-33). */
export const mailTo = async (
  request: APIRequestContext,
  address: string,
  subject: RegExp,
): Promise<Mail> => {
  let found: Mail | undefined;
  await expect(async () => {
    const mails = (await (await request.get('/_local/mail.json')).json()) as Mail[];
    found = mails.findLast((mail) => mail.to.includes(address) && subject.test(mail.subject));
    expect(found).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return found as Mail;
};
