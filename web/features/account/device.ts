/**
 * A random id of this browser. After the first sign-in the shop knows the browser, so that others
 * who guess the password cannot delay sign-ins (RULE-50).
 */
const KEY = 'lumbre-device';

const create = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Storage may be blocked or hold a foreign value. */
const stored = (): string | undefined => {
  try {
    const id = localStorage.getItem(KEY) ?? '';
    return /^[\w-]{22,64}$/.test(id) ? id : undefined;
  } catch {
    return undefined;
  }
};

export const withDevice = async <Session>(
  signIn: (headers: { 'x-device': string }) => Promise<Session>,
): Promise<Session> => {
  const id = stored() ?? create();
  const session = await signIn({ 'x-device': id });
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // Without storage the browser stays unknown to the shop, which is no error.
  }
  return session;
};
