/** Rules of the checkout: address and card, which step may open, and what is sent next. */
import { MAX_CARD, MAX_RECIPIENT } from '#shared/domain/limits.ts';
import type { Address, Extras, Order, OrderRequest } from '#shared/domain/schemas/order.ts';
import { paths } from '../../paths.ts';
import { isUnanswered, type Attempt, type CheckoutState } from './core/checkout-slice.ts';

/**
 * Rules of the address form (SPEC-5, RULE-26) repeat the schema `Address`, which would bring zod into
 * the browser; a test compares both.
 */
interface AddressField {
  name: keyof Address;
  label: string;
  /** Characters. */
  max: number;
  autoComplete: string;
  missing: string;
}

const field = (
  name: keyof Address,
  label: string,
  max: number,
  autoComplete: string,
  missing: string,
): AddressField => ({ name, label, max, autoComplete, missing });

/** The fields in the order of the form (RULE-42). */
export const ADDRESS_FIELDS: readonly AddressField[] = [
  field('pais', 'País', 80, 'country-name', 'Escribe el país de entrega.'),
  field('provincia', 'Provincia', 80, 'address-level1', 'Escribe la provincia.'),
  field('ciudad', 'Ciudad', 80, 'address-level2', 'Escribe la ciudad.'),
  field('codigoPostal', 'Código postal', 10, 'postal-code', 'Escribe el código postal.'),
  field('direccion', 'Dirección', 200, 'street-address', 'Escribe la calle y el número.'),
];

/** Error messages by field; empty for a valid address. */
export const addressErrors = (address: Address): Partial<Record<keyof Address, string>> => {
  const errors: Partial<Record<keyof Address, string>> = {};
  for (const { name, max, missing } of ADDRESS_FIELDS) {
    const value = address[name].trim();
    if (value === '') errors[name] = missing;
    else if (name === 'codigoPostal' && !/^(?:\d\s*){3,10}$/.test(value)) {
      errors[name] = 'El código postal lleva solo números, de 3 a 10.';
    } else if (value.length > max) errors[name] = `Como máximo ${max} caracteres.`;
    else if (/\p{Cc}/u.test(value)) errors[name] = 'Quita los saltos de línea.';
  }
  return errors;
};

/** Error messages of recipient and gift by field of the form, by the rules of the schema `Extras`. */
export const extraErrors = ({ recipient, gift }: Extras): Record<string, string> => {
  const errors: Record<string, string> = {};
  if (recipient) {
    const name = recipient.name.trim();
    if (name === '') errors['recipientName'] = 'Escribe quién lo recibe.';
    else if (name.length > MAX_RECIPIENT) {
      errors['recipientName'] = `Como máximo ${MAX_RECIPIENT} caracteres.`;
    } else if (/\p{Cc}/u.test(name)) errors['recipientName'] = 'Quita los saltos de línea.';
    if (!/^(?:[0-9+() .-]{6,20})?$/.test(recipient.phone.trim())) {
      errors['recipientPhone'] = 'Escribe un teléfono de 6 a 20 cifras, o déjalo vacío.';
    }
  }
  const message = gift?.message.trim() ?? '';
  if (message.length > MAX_CARD) errors['giftMessage'] = `Como máximo ${MAX_CARD} caracteres.`;
  else if (/[^\P{Cc}\t\n\r]/u.test(message)) {
    errors['giftMessage'] = 'La tarjeta lleva un carácter que no se puede imprimir.';
  }
  return errors;
};

/** The content of the address form. */
export interface Delivery {
  address: Address;
  extras: Extras;
}

interface Serving {
  /** Whether the country is chosen from a list, which then has only countries to which the shop delivers. */
  isChosen: boolean;
  /** Whether the shop takes an order to this address. */
  isServed: (address: Address) => boolean;
  /** The shop's address, for questions about a place that it does not deliver to. */
  email: string;
}

/** Error messages by field of the form. Where the shop delivers to the country, the postal code is the reason. */
export const deliveryErrors = (
  { address, extras }: Delivery,
  { isChosen, isServed, email }: Serving,
): Record<string, string> => {
  const errors: Record<string, string> = { ...addressErrors(address), ...extraErrors(extras) };
  if (errors['pais'] && isChosen) errors['pais'] = 'Elige el país de entrega.';
  if (Object.keys(errors).length === 0 && !isServed(address)) {
    errors['codigoPostal'] =
      `No enviamos a este código postal. Escribe otra dirección o pregúntanos en ${email}.`;
  }
  return errors;
};

/** Whether an address and the extras are valid; the cart also keeps half-typed ones. */
export const isComplete = (address: Address | null, extras: Extras = {}): address is Address =>
  address !== null &&
  Object.keys({ ...addressErrors(address), ...extraErrors(extras) }).length === 0;

/** The typed address, with the fields that are still empty taken from another one. */
export const filledFrom = (typed: Address | null, other: Address): Address => {
  const filled = { ...other };
  for (const { name } of ADDRESS_FIELDS) {
    if (typed && typed[name].trim() !== '') filled[name] = typed[name];
  }
  return filled;
};

export const hasGaps = (address: Address | null): boolean =>
  address === null || ADDRESS_FIELDS.some(({ name }) => address[name].trim() === '');

// Formatting of card fields while typing, without validation (SPEC-5).

const digits = (text: string, max: number): string => text.replace(/\D/g, '').slice(0, max);

/** `4242 4242 4242 4242`, at most 19 digits. */
export const formatCardNumber = (text: string): string =>
  digits(text, 19).replace(/(\d{4})(?=\d)/g, '$1 ');

/** `MM / YY`; a first digit above 1 gets a leading zero. */
export const formatExpiry = (text: string): string => {
  const typed = digits(text.replace(/^\s*([2-9])/, '0$1'), 4);
  return typed.length > 2 ? `${typed.slice(0, 2)} / ${typed.slice(2)}` : typed;
};

/** At most four digits. */
export const formatCvv = (text: string): string => digits(text, 4);

export type CheckoutStep = 'information' | 'shipping' | 'payment';

export interface CheckoutReadiness {
  items: readonly unknown[];
  address: Address | null;
  extras: Extras;
  session: { role: 'visitor' | 'user' | 'admin' };
  checkout: CheckoutState;
  /** The shop is on holiday (RULE-74). */
  isClosed: boolean;
  /** Whether the shop delivers to the address, or the customer fetches the order (RULE-81). */
  isServed: boolean;
}

/**
 * Path to redirect to when a precondition of a step is missing; undefined when the step may open.
 * Payment checks the session first (SPEC-2). While an order's outcome is unknown or the shop is
 * closed, only the cart page is open.
 */
export const detourFrom = (
  step: CheckoutStep,
  { items, address, extras, session, checkout, isClosed, isServed }: CheckoutReadiness,
): string | undefined => {
  if (step === 'payment' && session.role === 'visitor') return paths.login();
  const isOpen = checkout.status === 'failed' && isUnanswered(checkout.problem);
  if (items.length === 0 || isOpen || isClosed) return paths.cart();
  if (step !== 'information' && !(isServed && isComplete(address, extras))) {
    return paths.checkoutInformation();
  }
  return undefined;
};

/** Where a shopper sees the order that was just placed: an unpaid one on its page, to pay it. */
export const pathAfter = ({ id, payment }: Pick<Order, 'id' | 'payment'>): string =>
  payment ? paths.order(id) : paths.home();

/**
 * 24 random letters, 112 bits. Not `randomUUID`, which needs HTTPS and so fails on a phone that
 * opens a local shop. Letters only, so that nothing persisted can look like a card number.
 */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) =>
    (10 + (byte % 26)).toString(36),
  ).join('');

/**
 * The attempt to send next. The same content reuses the last key, so that a lost answer causes no
 * second order. Other content needs a new key, because the API rejects it under the old one.
 */
export const nextAttempt = (checkout: CheckoutState, request: OrderRequest): Attempt => {
  const last = checkout.status === 'idle' ? undefined : checkout.attempt;
  const used = checkout.status === 'failed' && checkout.problem.code === 'IDEMPOTENCY_MISMATCH';
  return last && !used && JSON.stringify(last.request) === JSON.stringify(request)
    ? last
    : { key: newKey(), request };
};
