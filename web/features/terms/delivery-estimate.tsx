import { useState } from 'react';
import { Link } from 'react-router-dom';
import { deliveryAfter, hasTermsFor } from '#shared/domain/delivery-dates.ts';
import { readyText } from '#shared/domain/made-to-order.ts';
import { pickupText } from '#shared/domain/shipping.ts';
import { returnsText, shop } from '#shared/domain/shop.ts';
import { paths } from '../../paths.ts';

interface Props {
  /** Undefined in the cart, which shows the terms of a return instead. */
  country?: string;
  isPickup?: boolean;
  /** The days of the slowest piece that is made to order. */
  days?: number | undefined;
}

/** Only for pages that the browser renders, because published HTML has no dates. */
export const DeliveryEstimate = ({ country, isPickup, days }: Props) => {
  const [now] = useState(() => new Date());
  const terms = (
    <Link to={paths.terms()} className="text-decoration-underline">
      envíos y devoluciones
    </Link>
  );
  const { pickup } = shop().shipping;
  if (isPickup && pickup) {
    const ready = days === undefined ? '' : `, cuando esté: ${readyText(days)}`;
    return <span>{`Lo recoges en ${pickupText(pickup)}${ready}.`}</span>;
  }
  if (country !== undefined && !hasTermsFor(country)) {
    return <span>Los envíos a este país tardan algo más: {terms}.</span>;
  }
  return (
    <span>
      <span>{`Llega ${deliveryAfter(now, days)}.`}</span>{' '}
      {country === undefined && (
        <span>
          {returnsText()}: {terms}.
        </span>
      )}
    </span>
  );
};
