import type { Address, Extras } from './schemas/order.ts';

export const addressText = (
  { direccion, codigoPostal, ciudad, provincia, pais }: Address,
  recipient: Extras['recipient'],
): string =>
  [
    [recipient?.name, recipient?.phone].filter(Boolean).join(', '),
    direccion,
    `${codigoPostal} ${ciudad}`.trim(),
    `${provincia}, ${pais}`,
  ]
    .filter(Boolean)
    .join('\n');
