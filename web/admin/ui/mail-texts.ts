import type { BounceReason, MailKind, Rejection, Withheld } from '#shared/domain/schemas/mail.ts';

export const MAIL_KIND: Record<MailKind, string> = {
  addressCorrected: 'Aviso de una dirección corregida',
  orderConfirmation: 'Confirmación de una orden',
  orderSent: 'Aviso de un pedido enviado o listo',
  orderClosed: 'Aviso de una cancelación, devolución o reembolso',
  withdrawal: 'Acuse de recibo de un desistimiento',
  paymentDue: 'Instrucciones para pagar',
  paymentExpired: 'Aviso de un pedido sin pagar a tiempo',
  paymentReturned: 'Aviso de un pago devuelto',
  newOrders: 'Aviso de pedidos nuevos a la tienda',
  newReviews: 'Aviso de opiniones nuevas a la tienda',
  passwordReset: 'Cambio de contraseña',
  invitation: 'Invitación de una persona ayudante',
  newsletterWelcome: 'Bienvenida al boletín',
  letter: 'Carta del boletín',
  emailChanged: 'Aviso de cambio de correo',
  passwordChanged: 'Aviso de cambio de contraseña',
  accountErased: 'Confirmación de una cuenta borrada',
  accountUnused: 'Aviso de que una cuenta sin uso se va a borrar',
  confirmEmail: 'Confirmación de un correo',
  restockConfirmation: 'Confirmación de un aviso de existencias',
  restock: 'Aviso de existencias',
};

/** False after a permanent bounce, because later mails are skipped (ADR-0017). */
export const canRetry = (reason: string): boolean =>
  reason !== 'PermanentBounce' && reason !== ('SUPPRESSED' satisfies Withheld);

const REASONS: Record<Rejection | BounceReason | Withheld | 'UNAVAILABLE', string> = {
  MessageRejected: 'El servicio de correo lo rechazó.',
  AddressNotVerified:
    'El servicio de correo todavía no escribe a esta dirección. Pide a quien mantiene la tienda que termine de activarlo y después reinténtalo.',
  AccessDenied:
    'La tienda no tiene permiso para enviarlo. Avisa a quien la mantiene y reinténtalo cuando esté arreglado.',
  InvalidParameterValue: 'El servicio de correo no admite la dirección.',
  PermanentBounce:
    'La dirección no existe o no admite correo, así que ya no le escribimos. Pide otra a su dueño.',
  TransientBounce:
    'Su buzón estaba lleno o no respondía. Puedes reintentarlo dentro de unas horas.',
  RECIPIENT_LIMIT:
    'En un día se envían como mucho cinco correos de un pedido, y diez a una dirección sin confirmar. Puedes reintentarlo mañana.',
  SUPPRESSED:
    'La dirección rechazó un correo anterior, así que ya no le escribimos. Pide otra a su dueño.',
  UNAVAILABLE: 'El servicio de correo no respondió en todo un día. Puedes reintentarlo.',
};

export const mailReason = (reason: string): string =>
  (REASONS as Readonly<Record<string, string>>)[reason] ??
  `No se pudo preparar el mensaje (${reason}).`;
