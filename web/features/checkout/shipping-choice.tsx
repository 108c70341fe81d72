import { formatPrice, type Cents } from '#shared/domain/money.ts';
import { pickupText } from '#shared/domain/shipping.ts';
import { shop } from '#shared/domain/shop.ts';

interface OptionProps {
  text: string;
  price: string;
  checked: boolean;
  disabled?: boolean;
  onChoose: () => void;
}

const Option = ({ text, price, checked, disabled = false, onChoose }: OptionProps) => (
  <label className="extra-choice">
    <input type="radio" name="delivery" checked={checked} disabled={disabled} onChange={onChoose} />
    <span>
      {text} <span className="text-body-secondary">{price}</span>
    </span>
  </label>
);

interface Props {
  /** Price of the delivery; undefined where there is none. */
  delivery: Cents | undefined;
  isPickup: boolean;
  onChoose: (isPickup: boolean) => void;
}

/** Delivery or pick-up, in shops where orders can be fetched (RULE-81). */
export const ShippingChoice = ({ delivery, isPickup, onChoose }: Props) => {
  const { pickup } = shop().shipping;
  if (!pickup) return null;
  return (
    <fieldset className="order-extras">
      <legend className="form-label">Cómo lo recibes</legend>
      <Option
        text="Envío a tu dirección"
        price={delivery === undefined ? 'No llega a esta dirección' : formatPrice(delivery)}
        checked={!isPickup}
        disabled={delivery === undefined}
        onChoose={() => onChoose(false)}
      />
      <Option
        text={`Recogerlo en ${pickupText(pickup)}`}
        price="Gratis"
        checked={isPickup}
        onChoose={() => onChoose(true)}
      />
    </fieldset>
  );
};
