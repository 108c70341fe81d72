/** Masks for visitors' personal data, which the public demo shows to its admins (ADR-0050). */
const MASK = '…';

export const maskName = (name: string): string => {
  const [first = ''] = name;
  return first === '' ? '' : `${first}${MASK}`;
};

/** `lucia@example.com` → `l…@e…`, not a valid address, so no mail can be sent to it. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  return email === '' ? '' : `${maskName(email.slice(0, at))}@${maskName(email.slice(at + 1))}`;
};

/** `+34 600 112 233` → `…33` */
export const maskPhone = (phone: string): string =>
  phone === '' ? '' : `${MASK}${phone.replace(/\D/g, '').slice(-2)}`;

/** `08001` → `08000`: keeps the province and the form of a postal code. */
export const maskPostalCode = (code: string): string => code.slice(0, 2).padEnd(code.length, '0');

export const maskText = (text: string): string => (text === '' ? '' : MASK);

export const isMaskedEmail = (email: string): boolean => email.endsWith(MASK);
