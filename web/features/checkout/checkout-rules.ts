/** Rules of the checkout: address and card, which step may open, and what is sent next. */
import { Address, Extras, type Order, type OrderRequest } from '#shared/domain/schemas/order.ts';
import { errorsIn } from '#shared/domain/schemas/sentences.ts';
import { paths } from '../../paths.ts';
import { isUnanswered, type Attempt, type CheckoutState } from './core/checkout-slice.ts';

interface AddressField {
  name: keyof Address;
  label: string;
  autoComplete: string;
}

/** The fields in the order of the form (RULE-42). */
export const ADDRESS_FIELDS: readonly AddressField[] = [
  { name: 'pais', label: 'País', autoComplete: 'country-name' },
  { name: 'provincia', label: 'Provincia', autoComplete: 'address-level1' },
  { name: 'ciudad', label: 'Ciudad', autoComplete: 'address-level2' },
  { name: 'codigoPostal', label: 'Código postal', autoComplete: 'postal-code' },
  { name: 'direccion', label: 'Dirección', autoComplete: 'street-address' },
];

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
  const errors = { ...errorsIn(Address, address), ...errorsIn(Extras, extras) };
  if (errors['pais'] && isChosen) errors['pais'] = 'Elige el país de entrega.';
  if (Object.keys(errors).length === 0 && !isServed(address)) {
    errors['codigoPostal'] =
      `No enviamos a este código postal. Escribe otra dirección o pregúntanos en ${email}.`;
  }
  return errors;
};

/** Whether an address and the extras are valid; the cart also keeps half-typed ones. */
export const isComplete = (address: Address | null, extras: Extras = {}): address is Address =>
  Address.safeParse(address).success && Extras.safeParse(extras).success;

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
