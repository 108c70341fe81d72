import type { Address, Extras } from './schemas/order.ts';

export const MISSING_PHONE = 'Escribe tu teléfono: lo pide quien reparte.';

export const addressText = (
  { direccion, codigoPostal, ciudad, provincia, pais, telefono }: Address,
  recipient: Extras['recipient'],
): string =>
  [
    [recipient?.name, recipient?.phone].filter(Boolean).join(', '),
    direccion,
    `${codigoPostal} ${ciudad}`.trim(),
    `${provincia}, ${pais}`,
    telefono && `Tel. ${telefono}`,
  ]
    .filter(Boolean)
    .join('\n');
