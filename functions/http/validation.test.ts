import { ShopError } from '#shared/domain/errors.ts';
import { OrderRequest } from '#shared/domain/schemas/order.ts';
import { SignUpForm } from '#shared/domain/schemas/account.ts';
import type * as z from 'zod/mini';
import { parseInput } from './body.ts';

const details = (schema: z.ZodMiniType, value: unknown) => {
  try {
    parseInput(schema, value);
  } catch (error) {
    if (error instanceof ShopError) return error.details;
    throw error;
  }
  throw new Error('Nothing was rejected');
};

test('each invalid field gets one Spanish sentence', () => {
  const form = { firstname: 'Lucía', email: 'lucia@', password: 'corta' };
  expect(details(SignUpForm, form)).toEqual([
    { field: 'lastname', code: 'REQUIRED', message: 'Escribe los apellidos.' },
    {
      field: 'email',
      code: 'EMAIL',
      message: 'Escribe un correo válido, por ejemplo nombre@dominio.com.',
    },
    { field: 'password', code: 'MIN', message: 'Escribe al menos 8 caracteres.' },
  ]);
});

test.each([
  [{}, 'items', 'Elige al menos un producto.'],
  [{ items: [] }, 'items', 'Elige al menos un producto.'],
  [
    { items: [{ id: '1', quantity: 1 }], address: { pais: '' } },
    'address.pais',
    'Escribe el país de entrega.',
  ],
  [{ items: [{ id: '1' }] }, 'items[0].quantity', 'Falta este dato.'],
])('%j: a missing %s gets the sentence %j', (order, field, message) => {
  expect(details(OrderRequest, order)).toContainEqual({ field, code: 'REQUIRED', message });
});

test('the message of a schema replaces the default message', () => {
  const form = { firstname: 'L', lastname: 'F', email: 'a@b.co', password: 'barro-y-luna' };
  expect(details(SignUpForm, { ...form, phone: 'no tengo' })).toEqual([
    { field: 'phone', code: 'FORMAT', message: expect.stringMatching(/^Escribe un teléfono/) },
  ]);
});

test('drops unknown fields, including __proto__', () => {
  const body = JSON.parse(
    '{"items":[{"id":"1","quantity":1,"price":0.01}],"address":{"pais":"a","provincia":"b","ciudad":"c","codigoPostal":"08001","direccion":"d"},"status":"Entregado","__proto__":{"polluted":true}}',
  );
  expect(parseInput(OrderRequest, body)).toEqual({
    items: [{ id: '1', quantity: 1 }],
    address: { pais: 'a', provincia: 'b', ciudad: 'c', codigoPostal: '08001', direccion: 'd' },
    notes: '',
  });
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});
