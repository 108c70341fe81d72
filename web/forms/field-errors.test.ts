import { ERRORS } from '#shared/domain/errors.ts';
import { fieldErrors } from './field-errors.ts';

const FIELD_OF = { NAME_TAKEN: 'name' } as const;
const { message } = ERRORS.VALIDATION;

test('each detail stands at its field, in its own words where it has any', () => {
  const details = [
    { field: 'email', code: 'EMAIL', message: 'Escribe un correo válido.' },
    { field: 'phone', code: 'FORMAT' },
  ];
  expect(fieldErrors({ code: 'VALIDATION', message, details }, FIELD_OF)).toEqual({
    email: 'Escribe un correo válido.',
    phone: message,
  });
});

test('a refusal that is about one field stands there', () => {
  const problem = { code: 'NAME_TAKEN', message: 'Ya existe.', details: [] } as const;
  expect(fieldErrors({ ...problem, details: [] }, FIELD_OF)).toEqual({ name: 'Ya existe.' });
});

test('what is about no field stands at none', () => {
  expect(fieldErrors({ code: 'OFFLINE', message, details: [] }, FIELD_OF)).toEqual({});
});
