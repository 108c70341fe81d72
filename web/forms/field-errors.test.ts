import { ERRORS } from '#shared/domain/errors.ts';
import { fieldErrors } from './field-errors.ts';

const FIELD_OF = { NAME_TAKEN: 'name' } as const;
const { message } = ERRORS.VALIDATION;

test('gives each detail to its field, with the message of the detail if it has one', () => {
  const details = [
    { field: 'email', code: 'EMAIL', message: 'Escribe un correo válido.' },
    { field: 'phone', code: 'FORMAT' },
  ];
  expect(fieldErrors({ code: 'VALIDATION', message, details }, FIELD_OF)).toEqual({
    email: 'Escribe un correo válido.',
    phone: message,
  });
});

test('gives an error code to the field that the form assigns to it', () => {
  const problem = { code: 'NAME_TAKEN', message: 'Ya existe.', details: [] } as const;
  expect(fieldErrors({ ...problem, details: [] }, FIELD_OF)).toEqual({ name: 'Ya existe.' });
});

test('gives no field an error that concerns the whole form', () => {
  expect(fieldErrors({ code: 'OFFLINE', message, details: [] }, FIELD_OF)).toEqual({});
});
