import fc from 'fast-check';
import { Address } from '#shared/domain/schemas/order.ts';
import { ADDRESS_FIELDS, addressErrors, filledFrom, hasGaps, isComplete } from './address-rules.ts';

const right = {
  pais: 'España',
  provincia: 'Barcelona',
  ciudad: 'Barcelona',
  codigoPostal: '08001',
  direccion: 'Carrer de la Llum 3, 2.º 1.ª',
};

test('accepts a complete address', () => {
  expect(addressErrors(right)).toEqual({});
  expect(isComplete(right)).toBe(true);
});

test('requires every field and ignores spaces', () => {
  for (const { name, missing } of ADDRESS_FIELDS) {
    expect(addressErrors({ ...right, [name]: '  ' })).toEqual({ [name]: missing });
    expect(isComplete({ ...right, [name]: '' })).toBe(false);
  }
});

test.each(['8A001', '0 8001', '-8001', '1e3', '٠٨٠٠١', '12', '12345678901'])(
  'rejects the postal code %j',
  (codigoPostal) => {
    expect(Object.keys(addressErrors({ ...right, codigoPostal }))).toEqual(['codigoPostal']);
  },
);

test('accepts exactly the addresses that the schema accepts', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.string({ minLength: 78, maxLength: 82 }),
    fc.string({ minLength: 198, maxLength: 202 }),
    fc.stringMatching(/^\d{0,11}$/),
    fc.constantFrom('España', ' Soria ', 'a\nb', '\t', ''),
  );
  const address = fc.record({
    pais: text,
    provincia: text,
    ciudad: text,
    codigoPostal: text,
    direccion: text,
  });
  fc.assert(
    fc.property(address, (typed) => {
      const rejected = Address.safeParse(typed).error?.issues.map(({ path }) => path[0]) ?? [];
      expect(new Set(Object.keys(addressErrors(typed)))).toEqual(new Set(rejected));
    }),
    { numRuns: 300 },
  );
});

describe('the address of the last order', () => {
  const last = {
    pais: 'España',
    provincia: 'Soria',
    ciudad: 'Soria',
    codigoPostal: '42001',
    direccion: 'Calle Mayor 1',
  };

  it('fills an empty form', () => {
    expect(filledFrom(null, last)).toEqual(last);
  });

  it('keeps what the shopper has typed', () => {
    const typed = { pais: '', provincia: ' ', ciudad: 'Foz', codigoPostal: '', direccion: '' };
    expect(filledFrom(typed, last)).toEqual({ ...last, ciudad: 'Foz' });
    expect(hasGaps(typed)).toBe(true);
    expect(hasGaps(filledFrom(typed, last))).toBe(false);
  });
});
