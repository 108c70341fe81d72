import { missingFields } from './missing-fields.ts';

test('reports empty, blank and absent fields', () => {
  const form = new FormData();
  form.set('firstname', 'Inés');
  form.set('lastname', '  ');
  const required = {
    firstname: 'Escribe el nombre.',
    lastname: 'Escribe los apellidos.',
    email: '…',
  };
  expect(missingFields(form, required)).toEqual({ lastname: 'Escribe los apellidos.', email: '…' });
});
