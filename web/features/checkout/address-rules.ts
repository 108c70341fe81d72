/**
 * Rules of the address form (SPEC-5, RULE-26). They repeat the schema `Address`, which would bring
 * zod into the browser; a test compares both.
 */
import type { Address } from '#shared/domain/schemas/order.ts';

interface AddressField {
  name: keyof Address;
  label: string;
  /** Characters. */
  max: number;
  autoComplete: string;
  /** Error message for an empty field. */
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
    else if (name === 'codigoPostal' && !/^\d{3,10}$/.test(value)) {
      errors[name] = 'El código postal lleva solo números, de 3 a 10.';
    } else if (value.length > max) errors[name] = `Como máximo ${max} caracteres.`;
    else if (/\p{Cc}/u.test(value)) errors[name] = 'Quita los saltos de línea.';
  }
  return errors;
};

/** Whether an address is valid; the cart also keeps a half-typed one. */
export const isComplete = (address: Address | null): address is Address =>
  address !== null && Object.keys(addressErrors(address)).length === 0;

/** The typed address, with the fields that are still empty taken from another one. */
export const filledFrom = (typed: Address | null, other: Address): Address => {
  const filled = { ...other };
  for (const { name } of ADDRESS_FIELDS) {
    if (typed && typed[name].trim() !== '') filled[name] = typed[name];
  }
  return filled;
};

/** Whether a field is still empty. */
export const hasGaps = (address: Address | null): boolean =>
  address === null || ADDRESS_FIELDS.some(({ name }) => address[name].trim() === '');
