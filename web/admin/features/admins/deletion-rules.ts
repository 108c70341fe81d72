import type { Admin } from '#shared/domain/schemas/account.ts';

/** Whatever happens, somebody can still sign in (SPEC-3). */
const FIRST_ADMIN = '1';

/** Why the shop would not delete this admin; undefined where it would. */
export const refusal = (admin: Admin, self: Admin | undefined): string | undefined => {
  if (admin.id === FIRST_ADMIN) {
    return 'Es la primera cuenta de administración: se queda para que siempre pueda entrar alguien.';
  }
  return admin.id === self?.id
    ? 'Es tu propia cuenta. Si ya no la necesitas, pide a otra persona que administre la tienda que la elimine.'
    : undefined;
};
