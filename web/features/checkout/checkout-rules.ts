import { MISSING_PHONE } from '#shared/domain/orders.ts';
import { checkPostalCode, postalCodeTraits } from '#shared/domain/postal-codes.ts';
import { Address, Extras, type Order, type OrderRequest } from '#shared/domain/schemas/order.ts';
import { errorsIn } from '#shared/domain/schemas/sentences.ts';
import { shop } from '#shared/domain/shop.ts';
import { paths } from '../../paths.ts';
import { isUnanswered, type Attempt, type CheckoutState } from './core/checkout-slice.ts';

interface AddressField {
  name: keyof Address;
  label: string;
  autoComplete: string;
}

export const ADDRESS_FIELDS: readonly AddressField[] = [
  { name: 'pais', label: 'País', autoComplete: 'country-name' },
  { name: 'provincia', label: 'Provincia', autoComplete: 'address-level1' },
  { name: 'ciudad', label: 'Ciudad', autoComplete: 'address-level2' },
  { name: 'codigoPostal', label: 'Código postal', autoComplete: 'postal-code' },
  { name: 'direccion', label: 'Dirección', autoComplete: 'street-address' },
  { name: 'telefono', label: 'Tu teléfono', autoComplete: 'tel' },
];

const needsPhone = (): boolean => shop().law?.phoneRequired === true;

/** A postal code in a country without them, and the telephone where the shop does not need it. */
export const isOptional = (name: keyof Address, country: string): boolean =>
  name === 'telefono'
    ? !needsPhone()
    : name === 'codigoPostal' && postalCodeTraits(country, shop()).isOptional;

const isEmpty = (address: Address | null, name: keyof Address): boolean => !address?.[name]?.trim();

export interface Delivery {
  address: Address;
  extras: Extras;
}

interface Serving {
  /** The list of countries then has only those to which the shop delivers. */
  isChosen: boolean;
  isServed: (address: Address) => boolean;
  /** The shop's e-mail address, for questions about a place without delivery. */
  email: string;
}

/** Error messages by field of the form. An unserved address gets its error at the postal code. */
export const deliveryErrors = (
  { address, extras }: Delivery,
  { isChosen, isServed, email }: Serving,
): Record<string, string> => {
  const { error } = checkPostalCode(address, shop());
  const errors: Record<string, string> = {
    ...(error !== undefined && { codigoPostal: error }),
    ...(needsPhone() && isEmpty(address, 'telefono') && { telefono: MISSING_PHONE }),
    ...errorsIn(Address, address),
    ...errorsIn(Extras, extras),
  };
  if (errors['pais'] && isChosen) errors['pais'] = 'Elige el país de entrega.';
  if (Object.keys(errors).length === 0 && !isServed(address)) {
    errors['codigoPostal'] =
      `No enviamos a este código postal. Escribe otra dirección o pregúntanos en ${email}.`;
  }
  return errors;
};

/** The cart also keeps half-typed values, so they are checked here. */
export const isComplete = (address: Address | null, extras: Extras = {}): address is Address =>
  Address.safeParse(address).success &&
  Extras.safeParse(extras).success &&
  !(needsPhone() && isEmpty(address, 'telefono')) &&
  checkPostalCode(address as Address, shop()).error === undefined;

/** The typed address, with its empty fields filled from another address. */
export const filledFrom = (typed: Address | null, other: Address): Address => {
  const filled = { ...other };
  for (const { name } of ADDRESS_FIELDS) {
    const text = typed?.[name];
    if (text?.trim()) filled[name] = text;
  }
  return filled;
};

export const hasGaps = (address: Address | null): boolean =>
  ADDRESS_FIELDS.some(
    ({ name }) => !(name === 'telefono' && isOptional(name, '')) && isEmpty(address, name),
  );

// Card fields are formatted while somebody types, without validation (SPEC-5).

const digits = (text: string, max: number): string => text.replace(/\D/g, '').slice(0, max);

/** `4242 4242 4242 4242`, at most 19 digits. */
export const formatCardNumber = (text: string): string =>
  digits(text, 19).replace(/(\d{4})(?=\d)/g, '$1 ');

/** `MM / YY`; a first digit above 1 gets a leading zero. */
export const formatExpiry = (text: string): string => {
  const typed = digits(text.replace(/^\s*([2-9])/, '0$1'), 4);
  return typed.length > 2 ? `${typed.slice(0, 2)} / ${typed.slice(2)}` : typed;
};

export const formatCvv = (text: string): string => digits(text, 4);

export type CheckoutStep = 'information' | 'shipping' | 'payment';

export interface CheckoutReadiness {
  items: readonly unknown[];
  address: Address | null;
  extras: Extras;
  session: { role: 'visitor' | 'user' | 'admin'; hasExpired?: boolean };
  checkout: CheckoutState;
  /** The shop is on holiday (RULE-74). */
  isClosed: boolean;
  /** The shop delivers to the address, or the customer fetches the order (RULE-81). */
  isServed: boolean;
}

/**
 * The path that replaces a step that may not open. Payment checks the session first (SPEC-2). While
 * an order's outcome is unknown or the shop is closed, only the cart page is open.
 */
export const detourFrom = (
  step: CheckoutStep,
  { items, address, extras, session, checkout, isClosed, isServed }: CheckoutReadiness,
): string | undefined => {
  if (step === 'payment' && session.role === 'visitor') {
    return shop().law && !session.hasExpired ? paths.signUp() : paths.login();
  }
  const isOpen = checkout.status === 'failed' && isUnanswered(checkout.problem);
  if (items.length === 0 || isOpen || isClosed) return paths.cart();
  if (step !== 'information' && !(isServed && isComplete(address, extras))) {
    return paths.checkoutInformation();
  }
  return undefined;
};

/** An unpaid order is shown on its own page, to pay it. */
export const pathAfter = ({ id, payment }: Pick<Order, 'id' | 'payment'>): string =>
  payment ? paths.order(id) : paths.home();

/**
 * 24 random letters, 112 bits. `randomUUID` needs HTTPS, so it fails on a phone that opens a local
 * shop. Letters only, so that no stored text looks like a card number.
 */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) =>
    (10 + (byte % 26)).toString(36),
  ).join('');

/**
 * The attempt to send next. The same content reuses the last key, so that a lost answer causes no
 * second order. Other content gets a new key, because the API rejects it under the old key.
 */
export const nextAttempt = (checkout: CheckoutState, request: OrderRequest): Attempt => {
  const last = checkout.status === 'idle' ? undefined : checkout.attempt;
  const used = checkout.status === 'failed' && checkout.problem.code === 'IDEMPOTENCY_MISMATCH';
  return last && !used && JSON.stringify(last.request) === JSON.stringify(request)
    ? last
    : { key: newKey(), request };
};
