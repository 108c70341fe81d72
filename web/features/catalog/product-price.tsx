import { toCents } from '#shared/money.ts';
import { priceBefore } from '#shared/pricing.ts';
import { Price } from '../../ui/price.tsx';

/** Price, struck price before it and '20% OFF' (specification 9, decision 17). */
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
