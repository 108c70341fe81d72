import { isDeepStrictEqual } from 'node:util';
import type { OrderRecord } from './items.ts';

type Address = OrderRecord['address'];

/** The part of an address that no longer tells where somebody lives (RULE-93). */
export const erasedAddress = ({ pais, provincia }: Address): Address => ({
  pais,
  provincia,
  ciudad: '—',
  codigoPostal: '00000',
  direccion: '—',
});

/** Whether the person has been erased from the order. */
export const isErased = ({ address }: Pick<OrderRecord, 'address'>): boolean =>
  isDeepStrictEqual(address, erasedAddress(address));
