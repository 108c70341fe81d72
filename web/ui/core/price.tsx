import { formatPrice, type Cents } from '#shared/domain/money.ts';

/** `$12.50 USD`, with digits of equal width. */
export const Price = ({ amount, className = '' }: { amount: Cents; className?: string }) => (
  <span className={`price ${className}`}>{formatPrice(amount)}</span>
);
