import type { FieldValues } from 'react-hook-form';
import { shopDay } from '#shared/domain/dates.ts';
import { formatPrice, toCents, toDollars } from '#shared/domain/money.ts';
import { CouponChanges, NewCoupon, type Coupon } from '#shared/domain/schemas/coupon.ts';
import { shop } from '#shared/domain/shop.ts';
import { amountIn, amountText } from '../../ui/texts.ts';
import { formSchema, typedText } from '../../ui/form-values.ts';

export const couponTakes = ({ percent, amount = 0, currency }: Coupon): string =>
  percent === undefined ? formatPrice(toCents(amount), currency) : `${percent} %`;

export const couponState = (
  { from, until, uses, used, currency }: Coupon,
  now: Date,
): 'Agotado' | 'De otra moneda' | 'Programado' | 'Terminado' | 'Vale' => {
  const today = shopDay(now);
  if (currency !== shop().currency) return 'De otra moneda';
  if (until !== undefined && until < today) return 'Terminado';
  if (uses !== undefined && used >= uses) return 'Agotado';
  return from !== undefined && from > today ? 'Programado' : 'Vale';
};

const AMOUNTS = ['amount', 'minimum'] as const;
const NUMBERS = ['percent', 'uses', 'usesPerAccount', 'categoryId'] as const;
const DAYS = ['from', 'until'] as const;

/** Named as the API's fields, so that its errors find their field. */
export const valuesOf = (coupon?: Coupon): FieldValues => ({
  code: coupon?.code ?? '',
  ...Object.fromEntries([...NUMBERS, ...DAYS].map((name) => [name, String(coupon?.[name] ?? '')])),
  ...Object.fromEntries(
    AMOUNTS.map((name) => {
      const dollars = coupon?.[name];
      return [name, amountText(dollars === undefined ? null : toCents(dollars))];
    }),
  ),
});

/** An empty field is null, which removes the term. The schema rejects the NaN of a wrong text. */
const termsIn = (typed: FieldValues): Record<string, unknown> => {
  const read = (name: string, value: (text: string) => unknown): [string, unknown] => {
    const text = typedText(typed, name);
    return [name, text === '' ? null : value(text)];
  };
  const dollarsIn = (text: string): number => {
    const amount = amountIn(text);
    return amount === undefined ? NaN : toDollars(amount);
  };
  return Object.fromEntries([
    ...NUMBERS.map((name) => read(name, Number)),
    ...DAYS.map((name) => read(name, (text) => text)),
    ...AMOUNTS.map((name) => read(name, dollarsIn)),
  ]);
};

const errorsOf = (typed: FieldValues): Record<string, string> => {
  const errors: Record<string, string> = {};
  for (const name of AMOUNTS) {
    const text = typedText(typed, name);
    if (text !== '' && amountIn(text) === undefined) {
      errors[name] = 'Escribe un importe, por ejemplo 12,50.';
    }
  }
  if ((typedText(typed, 'percent') === '') === (typedText(typed, 'amount') === '')) {
    errors['percent'] = 'Escribe un porcentaje o un importe, y solo uno de los dos.';
  }
  return errors;
};

export const NewCouponForm = formSchema(
  (typed) => ({ ...termsIn(typed), code: typedText(typed, 'code') }),
  NewCoupon,
  errorsOf,
);
export const CouponEditForm = formSchema(termsIn, CouponChanges, errorsOf);
