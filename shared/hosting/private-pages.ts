/**
 * Patterns of the router for pages that need a session, a cart or a token (web/paths.ts imports
 * them). They share one HTML file without content.
 */
export const privatePages = {
  newPassword: '/resetpassword/:token',
  checkoutInformation: '/cart/information',
  checkoutShipping: '/cart/shipping',
  checkoutPayment: '/cart/payment',
  profile: '/profile/:id',
  order: '/orders/:id',
  unsubscribe: '/newsletter/baja',
  confirmEmail: '/confirmar-correo',
  restockAlert: '/aviso/:action',
} as const;
