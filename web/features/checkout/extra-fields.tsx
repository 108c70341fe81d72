import { MAX_CARD, MAX_RECIPIENT } from '#shared/domain/limits.ts';
import type { Extras } from '#shared/domain/schemas/order.ts';
import { Field, TextareaField } from '../../forms/field.tsx';
import { fieldText } from '../../forms/use-submit.ts';

/** A part that is not ticked is absent, whatever its hidden fields contain. */
export const readExtras = (typed: FormData): Extras => ({
  ...(typed.has('recipient') && {
    recipient: {
      name: fieldText(typed, 'recipientName'),
      phone: fieldText(typed, 'recipientPhone'),
    },
  }),
  ...(typed.has('gift') && { gift: { message: fieldText(typed, 'giftMessage') } }),
});

interface ChoiceProps {
  name: keyof Extras;
  label: string;
  checked: boolean;
}

const Choice = ({ name, label, checked }: ChoiceProps) => (
  <label className="extra-choice">
    <input type="checkbox" name={name} defaultChecked={checked} />
    {label}
  </label>
);

interface Props {
  extras: Extras;
  errors: Readonly<Record<string, string>>;
}

/** Another recipient, and a gift with its card (RULE-79). Both are closed until they are ticked. */
export const ExtraFields = ({ extras: { recipient, gift }, errors }: Props) => (
  <div className="order-extras">
    <Choice name="recipient" label="Enviar a otra persona" checked={recipient !== undefined} />
    <div hidden={!recipient}>
      <p className="form-text">La dirección de arriba es la de esa persona.</p>
      <Field
        name="recipientName"
        label="Nombre de quien lo recibe"
        error={errors['recipientName']}
        defaultValue={recipient?.name}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={MAX_RECIPIENT}
      />
      <Field
        name="recipientPhone"
        label="Su teléfono (opcional)"
        hint="Para que quien reparte pueda avisar."
        error={errors['recipientPhone']}
        defaultValue={recipient?.phone}
        type="tel"
        autoComplete="off"
        maxLength={20}
      />
    </div>
    <Choice name="gift" label="Es un regalo" checked={gift !== undefined} />
    <div hidden={!gift}>
      <TextareaField
        name="giftMessage"
        label="Texto de la tarjeta (opcional)"
        hint={`Va dentro del paquete, sin precios. Hasta ${MAX_CARD} caracteres.`}
        error={errors['giftMessage']}
        defaultValue={gift?.message}
        rows={3}
        maxLength={MAX_CARD}
      />
    </div>
  </div>
);
