import type { Currency } from '#shared/domain/currencies.ts';
import { formatPrice, type Cents } from '#shared/domain/money.ts';

interface PriceProps {
  amount: Cents;
  currency: Currency;
  className?: string;
}

/** `$12.50 USD`, with digits of equal width. */
export const Price = ({ amount, currency, className = '' }: PriceProps) => (
  <span className={`price ${className}`}>{formatPrice(amount, currency)}</span>
);

/** 1 to 5 whole stars, with the accessible name "4 de 5"; 0 means no rating. */
export const Stars = ({ rating }: { rating: number }) => (
  <span
    className="stars"
    role="img"
    aria-label={rating === 0 ? 'Sin valoraciones' : `${rating} de 5`}
    data-rating={rating}
  />
);
