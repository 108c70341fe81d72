import { formatPrice, type Cents } from '#shared/domain/money.ts';
import { pickupText } from '#shared/domain/shipping.ts';
import { Choice } from '../../forms/field.tsx';
import { shop } from '#shared/domain/shop.ts';

interface Props {
  /** Undefined where the shop does not deliver. */
  delivery: Cents | undefined;
  isPickup: boolean;
  onChoose: (isPickup: boolean) => void;
}

export const ShippingChoice = ({ delivery, isPickup, onChoose }: Props) => {
  const { pickup } = shop().shipping;
  if (!pickup) return null;
  return (
    <fieldset className="mb-4">
      <legend className="h3">Cómo lo recibes</legend>
      <Choice
        type="radio"
        name="delivery"
        checked={!isPickup}
        disabled={delivery === undefined}
        onChange={() => onChoose(false)}
      >
        Envío a tu dirección{' '}
        <span className="d-block small text-body-secondary">
          {delivery === undefined
            ? 'No llega a esta dirección'
            : formatPrice(delivery, shop().currency)}
        </span>
      </Choice>
      <Choice type="radio" name="delivery" checked={isPickup} onChange={() => onChoose(true)}>
        Recogerlo en {pickupText(pickup)}{' '}
        <span className="d-block small text-body-secondary">Gratis</span>
      </Choice>
    </fieldset>
  );
};
