import type { Admin } from '#shared/domain/schemas/account.ts';

/** Id of the admin that cannot be deleted, so that somebody can always sign in (SPEC-3). */
const FIRST_ADMIN = '1';

/** The reason why the API would not delete this admin; undefined if it would. */
export const deletionRefusal = (admin: Admin, self: Admin | undefined): string | undefined => {
  if (admin.id === FIRST_ADMIN) {
    return 'Es la primera cuenta de administración: se queda para que siempre pueda entrar alguien.';
  }
  return admin.id === self?.id
    ? 'Es tu propia cuenta. Si ya no la necesitas, pide a otra persona que administre la tienda que la elimine.'
    : undefined;
};
