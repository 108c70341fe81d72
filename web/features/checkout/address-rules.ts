/**
 * The information form's rules (SPEC-5, RULE-26), as the shop's own schema has them:
 * the schema itself would cost the browser zod, so a test holds the two together.
 */
import type { Address } from '#shared/domain/schemas/order.ts';

interface AddressField {
  name: keyof Address;
  label: string;
  /** Characters. */
  max: number;
  autoComplete: string;
  /** What to do when it is left empty. */
  missing: string;
}

/** The fields in the order of the form, with the specification's own names (RULE-42). */
export const ADDRESS_FIELDS: readonly AddressField[] = [
  {
    name: 'pais',
    label: 'País',
    max: 80,
    autoComplete: 'country-name',
    missing: 'Escribe el país de entrega.',
  },
  {
    name: 'provincia',
    label: 'Provincia',
    max: 80,
    autoComplete: 'address-level1',
    missing: 'Escribe la provincia.',
  },
  {
    name: 'ciudad',
    label: 'Ciudad',
    max: 80,
    autoComplete: 'address-level2',
    missing: 'Escribe la ciudad.',
  },
  {
    name: 'codigoPostal',
    label: 'Código postal',
    max: 10,
    autoComplete: 'postal-code',
    missing: 'Escribe el código postal.',
  },
  {
    name: 'direccion',
    label: 'Dirección',
    max: 200,
    autoComplete: 'street-address',
    missing: 'Escribe la calle y el número.',
  },
];

/** What is wrong with an address, by field; empty when it can be sent. */
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

/** Whether an order can go there: while it is being typed, an address has gaps. */
export const isComplete = (address: Address | null): address is Address =>
  address !== null && Object.keys(addressErrors(address)).length === 0;
