/** A change in the history of a user, as a sentence. */
import type { HistoryChange } from '#shared/domain/schemas/history.ts';
import { changeText } from '../../ui/change-text.ts';

const LABELS: Readonly<Record<string, string>> = {
  firstname: 'Nombre',
  lastname: 'Apellidos',
  email: 'Correo',
  phone: 'Teléfono',
  address: 'Dirección',
};

export const userChangeText = (change: HistoryChange): string =>
  change.field === 'avatar'
    ? 'Otra foto'
    : changeText(LABELS[change.field] ?? change.field, change);
