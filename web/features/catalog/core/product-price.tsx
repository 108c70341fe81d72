import { toCents } from '#shared/domain/money.ts';
import { priceBefore } from '#shared/domain/pricing.ts';
import { Price } from '../../../ui/core/price.tsx';

/** Price, struck-through previous price and '20% OFF' (SPEC-9, RULE-17). */
export const ProductPrice = ({ dollars }: { dollars: number }) => {
  const price = toCents(dollars);
  const before = priceBefore(price);
  return (
    <div className="prices">
      <Price amount={price} />
      {before !== null && (
        <>
          <s>
            <span className="visually-hidden">Precio anterior: </span>
            <Price amount={before} />
          </s>
          <span className="discount">20% OFF</span>
        </>
      )}
    </div>
  );
};
