import { fieldErrors, missingFields } from './field-errors.ts';

const FIELD_OF = { NAME_TAKEN: 'name' } as const;

test('each detail stands at its field, in its own words or in those of the whole', () => {
  const details = [
    { field: 'name', code: 'too_big', message: 'Demasiado largo.' },
    { field: 'img', code: 'required' },
  ];
  expect(fieldErrors({ code: 'VALIDATION', message: 'Revisa los datos.', details }, {})).toEqual({
    name: 'Demasiado largo.',
    img: 'Revisa los datos.',
  });
});

test('a refusal that is about one field stands there', () => {
  const problem = { code: 'NAME_TAKEN', message: 'Ya existe.', details: [] } as const;
  expect(fieldErrors({ ...problem, details: [] }, FIELD_OF)).toEqual({ name: 'Ya existe.' });
  expect(fieldErrors({ ...problem, details: [] }, {})).toEqual({});
});

test('a field with blanks only is missing', () => {
  const form = new FormData();
  form.set('firstname', 'Inés');
  form.set('lastname', '  ');
  const required = {
    firstname: 'Escribe el nombre.',
    lastname: 'Escribe el apellido.',
    email: '…',
  };
  expect(missingFields(form, required)).toEqual({ lastname: 'Escribe el apellido.', email: '…' });
});
