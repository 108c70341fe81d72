import { expect, type APIRequestContext } from '@playwright/test';
import type { User } from '#shared/domain/schemas/account.ts';

interface Mail {
  subject: string;
  text: string;
}

/** Newest first. */
const mailsTo = async (request: APIRequestContext, address: string): Promise<Mail[]> => {
  const answer = await request.get('/_local/mail.json', { params: { to: address } });
  return (await answer.json()) as Mail[];
};

export const countMails = async (
  request: APIRequestContext,
  address: string,
  subject: RegExp,
): Promise<number> =>
  (await mailsTo(request, address)).filter((mail) => subject.test(mail.subject)).length;

/** Waits, because mail follows the answer. */
export const mailTo = async (
  request: APIRequestContext,
  address: string,
  subject: RegExp,
): Promise<Mail> => {
  let found: Mail | undefined;
  await expect(async () => {
    found = (await mailsTo(request, address)).find((mail) => subject.test(mail.subject));
    expect(found).toBeDefined();
  }).toPass({ timeout: 60_000 });
  return found as Mail;
};

export const linkIn = ({ text }: Mail, path: string): string => {
  const { pathname, search } = new URL(new RegExp(`https?:\\S+${path}\\S*`).exec(text)?.[0] ?? '');
  return `${pathname}${search}`;
};

export const confirmationLink = async (
  request: APIRequestContext,
  { email }: Pick<User, 'email'>,
): Promise<string> =>
  linkIn(await mailTo(request, email, /^Confirma tu correo$/), '/confirmar-correo');

export const resetLink = async (request: APIRequestContext, address: string): Promise<string> =>
  linkIn(await mailTo(request, address, /contraseña/i), '/resetpassword/');

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
