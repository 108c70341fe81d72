import type { User, UserEditForm } from '#shared/domain/schemas/account.ts';

/** Drops form fields that only send a mask back, so that the mask does not replace the real value. */
export const withoutMasks = (
  form: UserEditForm,
  { user, masked }: { user: User; masked: User },
): UserEditForm => {
  const isMask = (name: string, value: unknown): boolean =>
    name in masked && value === masked[name as keyof User] && value !== user[name as keyof User];
  return Object.fromEntries(Object.entries(form).filter(([name, value]) => !isMask(name, value)));
};
