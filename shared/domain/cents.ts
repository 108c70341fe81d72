/** Integer cents. Branded so that amounts of JSON cannot be added to cents. */
export type Cents = number & { readonly __unit: 'cents' };

export const cents = (amount: number): Cents => amount as Cents;
