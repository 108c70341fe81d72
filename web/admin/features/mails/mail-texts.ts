/** Names of mails and reasons of failures, in words for the shop's owner. */
import type { MailKind } from '#shared/domain/schemas/mail.ts';

export const MAIL_KIND: Record<MailKind, string> = {
  orderConfirmation: 'Confirmación de una orden',
  orderSent: 'Aviso de un pedido enviado',
  newOrder: 'Aviso de un pedido nuevo a la tienda',
  passwordReset: 'Cambio de contraseña',
  newsletterWelcome: 'Bienvenida al boletín',
  emailChanged: 'Aviso de cambio de correo',
  passwordChanged: 'Aviso de cambio de contraseña',
  confirmEmail: 'Confirmación de un correo',
  restockConfirmation: 'Confirmación de un aviso de existencias',
  restock: 'Aviso de existencias',
};

/** Whether a retry can arrive. Mails to an address that bounced for good are skipped (ADR-0032). */
export const canRetry = (reason: string): boolean => reason !== 'PermanentBounce';

/** @param reason SES's error code (functions/mail/ses.ts), a BounceReason, or an error of our own */
export const mailReason = (reason: string): string => {
  switch (reason) {
    case 'MessageRejected':
      return 'El servicio de correo lo rechazó.';
    case 'InvalidParameterValue':
      return 'El servicio de correo no admite la dirección.';
    case 'PermanentBounce':
      return 'La dirección no existe o no admite correo, así que ya no le escribimos. Pide otra a su dueño.';
    case 'TransientBounce':
      return 'Su buzón estaba lleno o no respondía. Puedes reintentarlo dentro de unas horas.';
    default:
      return `No se pudo preparar el mensaje (${reason}).`;
  }
};
