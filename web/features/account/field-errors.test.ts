import { ERRORS } from '#shared/errors.ts';
import { fieldErrors } from './field-errors.ts';

const { message } = ERRORS.VALIDATION;

test('each detail stands at its field, in its own words where it has any', () => {
  const details = [
    { field: 'email', code: 'EMAIL', message: 'Escribe un correo válido.' },
    { field: 'phone', code: 'FORMAT' },
  ];
  expect(fieldErrors({ code: 'VALIDATION', message, details })).toEqual({
    email: 'Escribe un correo válido.',
    phone: message,
  });
});

test.each([
  ['UNSUPPORTED_IMAGE', 'avatar'],
  ['TOO_LARGE', 'avatar'],
  ['DEMO_PROTECTED', 'email'],
] as const)('%s is about the field %s', (code, field) => {
  const said = ERRORS[code].message;
  expect(fieldErrors({ code, message: said, details: [] })).toEqual({ [field]: said });
});

test('what is about no field stands at none', () => {
  expect(fieldErrors({ code: 'OFFLINE', message, details: [] })).toEqual({});
});
