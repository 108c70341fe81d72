/**
 * A random id of this browser, sent with sign-ins. After the first success the shop knows the
 * browser, and others who guess the account's password cannot delay it (RULE-50).
 */
const KEY = 'lumbre-device';

const create = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Storage may be blocked or hold anything. */
const stored = (): string | undefined => {
  try {
    const id = localStorage.getItem(KEY) ?? '';
    return /^[\w-]{22,64}$/.test(id) ? id : undefined;
  } catch {
    return undefined;
  }
};

/** Signs in with the header that names this browser, and keeps the id after a success. */
export const withDevice = async <Session>(
  signIn: (headers: { 'x-device': string }) => Promise<Session>,
): Promise<Session> => {
  const id = stored() ?? create();
  const session = await signIn({ 'x-device': id });
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // The browser stays unknown to the shop, which is no error.
  }
  return session;
};
