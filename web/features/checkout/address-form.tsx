import type { ComponentProps } from 'react';
import Button from 'react-bootstrap/Button';
import Form from 'react-bootstrap/Form';
import { countryCode, countryNames } from '#shared/domain/countries.ts';
import { MAX_CARD, MAX_RECIPIENT } from '#shared/domain/limits.ts';
import { labelOf, wordsIn } from '#shared/domain/country-words.ts';
import type { Cents } from '#shared/domain/money.ts';
import { maxLengthOf, Phone } from '#shared/domain/schemas/fields.ts';
import { Address, type Extras } from '#shared/domain/schemas/order.ts';
import { postalCodeTraits } from '#shared/domain/postal-codes.ts';
import { countriesToChoose } from '#shared/domain/shipping.ts';
import { shop } from '#shared/domain/shop.ts';
import { Choice, Field, SelectField, TextareaField } from '../../forms/field.tsx';
import { fieldText } from '../../forms/use-submit.ts';
import { useFieldErrors, type GetField } from '../../forms/field-errors.ts';
import { ADDRESS_FIELDS, deliveryErrors, isOptional, type Delivery } from './checkout-rules.ts';
import { CheckoutAction } from './checkout-frame.tsx';

interface CountryProps extends ComponentProps<typeof SelectField> {
  countries: readonly string[];
  country: string;
}

/** A country that decides the price is chosen from a list, because a typed name may be unknown. */
const CountryField = ({ countries, country, ...field }: CountryProps) => {
  const { email, shipping } = shop();
  const { pickup, zones } = shipping;
  const known = countryNames().get(countryCode(country) ?? '') ?? '';
  const [only = '', ...others] = new Set(zones.map((zone) => zone.countries.join()));
  const fallback = others.length === 0 ? (countryNames().get(only) ?? '') : '';
  const isEverywhere = countries.length === countryNames().size;
  const hint = pickup
    ? `Si no enviamos a tu país, puedes recoger el pedido en ${pickup.place}.`
    : `¿No está tu país? No enviamos allí. Pregúntanos en ${email}.`;
  return (
    <SelectField
      {...field}
      {...((pickup !== null || !isEverywhere) && { hint })}
      defaultValue={countries.includes(known) ? known : fallback}
    >
      <option value="">Elige el país</option>
      {countries.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
};

/** A part whose box is not ticked is absent, whatever its hidden fields contain. */
const readExtras = (typed: FormData): Extras => ({
  ...(typed.has('recipient') && {
    recipient: {
      name: fieldText(typed, 'recipient.name'),
      phone: fieldText(typed, 'recipient.phone'),
    },
  }),
  ...(typed.has('gift') && { gift: { message: fieldText(typed, 'gift.message') } }),
});

interface ExtraProps {
  extras: Extras;
  field: GetField;
}

const ExtraFields = ({ extras: { recipient, gift }, field }: ExtraProps) => (
  <div className="order-extras">
    <Choice type="checkbox" name="recipient" defaultChecked={recipient !== undefined}>
      Enviar a otra persona
    </Choice>
    <div hidden={!recipient}>
      <p className="form-text">La dirección de arriba es la de esa persona.</p>
      <Field
        {...field('recipient.name')}
        label="Nombre de quien lo recibe"
        defaultValue={recipient?.name}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={MAX_RECIPIENT}
      />
      <Field
        {...field('recipient.phone')}
        label="Su teléfono (opcional)"
        hint="Para que quien reparte pueda avisar."
        defaultValue={recipient?.phone}
        type="tel"
        autoComplete="off"
        maxLength={maxLengthOf(Phone)}
      />
    </div>
    <Choice type="checkbox" name="gift" defaultChecked={gift !== undefined}>
      Es un regalo
    </Choice>
    <div hidden={!gift}>
      <TextareaField
        {...field('gift.message')}
        label="Texto de la tarjeta (opcional)"
        hint={`Va dentro del paquete, sin precios, y un año en la página que abre su código QR. Hasta ${MAX_CARD} caracteres.`}
        defaultValue={gift?.message}
        rows={3}
        maxLength={MAX_CARD}
      />
    </div>
  </div>
);

interface Props {
  address: Address | null;
  extras: Extras;
  total: Cents;
  hasShipping: boolean;
  isServed: (address: Address) => boolean;
  /** Called at every keystroke, so that a reload or Back keeps the text. */
  onEdit: (delivery: Delivery) => void;
  onSubmit: (delivery: Delivery) => void;
}

/** The country's words for two fields, with their articles. */
const placeWords = (): Partial<Record<keyof Address, string>> => {
  const { province, city } = wordsIn(shop().country);
  return { provincia: province, ciudad: city };
};

const read = (form: HTMLFormElement): Delivery => {
  const typed = new FormData(form);
  return {
    address: Object.fromEntries(
      ADDRESS_FIELDS.map(({ name }) => [name, fieldText(typed, name)]),
    ) as Address,
    extras: readExtras(typed),
  };
};

export const AddressForm = (props: Props) => {
  const { address, extras, total, hasShipping, isServed, onEdit, onSubmit } = props;
  const countries = countriesToChoose(shop().shipping);
  const { isNumeric } = postalCodeTraits(address?.pais ?? '', shop());
  const { field: fieldOf, check, formProps } = useFieldErrors();
  return (
    <Form
      {...formProps}
      className="address-form"
      onInput={(event) => {
        formProps.onInput(event);
        onEdit(read(event.currentTarget));
      }}
      onSubmit={(event) => {
        event.preventDefault();
        const entered = read(event.currentTarget);
        const { email } = shop();
        const isChosen = countries !== undefined;
        const errors = deliveryErrors(entered, { isChosen, isServed, email });
        for (const [name, word] of Object.entries(placeWords())) {
          if (entered.address[name as keyof Address] === '') errors[name] = `Escribe ${word}.`;
        }
        if (check(errors)) onSubmit(entered);
      }}
    >
      {ADDRESS_FIELDS.map(({ name, label: known, autoComplete }) => {
        const label = labelOf(placeWords()[name] ?? known);
        const isPhone = name === 'telefono';
        const isFree = isOptional(name, address?.pais ?? '');
        const field = {
          ...fieldOf(name),
          label: isFree ? `${label} (${isPhone ? 'opcional' : 'si lo hay'})` : label,
          autoComplete: isPhone ? autoComplete : `shipping ${autoComplete}`,
          required: !isFree,
        };
        return name === 'pais' && countries ? (
          <CountryField key={name} {...field} countries={countries} country={address?.pais ?? ''} />
        ) : (
          <Field
            key={name}
            {...field}
            defaultValue={address?.[name] ?? ''}
            inputMode={isPhone ? 'tel' : isNumeric && name === 'codigoPostal' ? 'numeric' : 'text'}
            {...(isPhone && { type: 'tel' })}
            maxLength={maxLengthOf(Address.shape[name])}
          />
        );
      })}
      <ExtraFields extras={extras} field={fieldOf} />
      <CheckoutAction total={total} hasShipping={hasShipping}>
        <Button type="submit">Continuar al envío</Button>
      </CheckoutAction>
    </Form>
  );
};
