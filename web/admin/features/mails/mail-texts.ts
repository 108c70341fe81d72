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

/** @param reason SES's error code (functions/mail/ses.ts) or the name of an error of our own */
export const mailReason = (reason: string): string => {
  switch (reason) {
    case 'MessageRejected':
      return 'El servicio de correo lo rechazó.';
    case 'InvalidParameterValue':
      return 'El servicio de correo no admite la dirección.';
    default:
      return `No se pudo preparar el mensaje (${reason}).`;
  }
};
