import { expect, type APIRequestContext } from '@playwright/test';
import type { User } from '#shared/domain/schemas/account.ts';

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
    found = mails.find((mail) => mail.to.includes(address) && subject.test(mail.subject));
    expect(found).toBeDefined();
  }).toPass({ timeout: 60_000 });
  return found as Mail;
};

/** Path and query of the link in the confirmation mail of an address. */
export const confirmationLink = async (
  request: APIRequestContext,
  { email }: Pick<User, 'email'>,
): Promise<string> => {
  const { text } = await mailTo(request, email, /^Confirma tu correo$/);
  const { pathname, search } = new URL(/https?:\S+\/confirmar-correo\?\S+/.exec(text)?.[0] ?? '');
  return `${pathname}${search}`;
};

/** Confirms the address of a new account through the API. */
export const confirmAddress = async (
  request: APIRequestContext,
  user: Pick<User, 'email'>,
): Promise<void> => {
  const [, token = ''] = (await confirmationLink(request, user)).split('token=');
  const answer = await request.put('/api/users/confirmation', {
    data: { token: decodeURIComponent(token) },
  });
  expect(answer.status()).toBe(200);
};
