import { LEGAL_PAGES } from '#shared/domain/legal.ts';
import { MAX_SETTING_TEXT } from '#shared/domain/limits.ts';
import type { Settings } from '#shared/domain/schemas/settings.ts';
import { TextareaField } from '../../../forms/field.tsx';
import type { FormField } from '../../ui/admin-form.tsx';
import { CheckField, NumberField } from '../../ui/fields.tsx';
import { Group } from './shop-fields.tsx';

interface Props {
  methods: Settings['payment']['methods'];
  field: FormField;
}

/** How customers pay (RULE-80). */
export const PaymentFields = ({ methods, field }: Props) => (
  <Group title="Cómo te pagan">
    <CheckField
      label="Tarjeta, con Stripe"
      name="payment.stripe"
      defaultChecked={methods.includes('stripe')}
      hint="El cliente paga en la página de Stripe. Antes hay que guardar las claves; «Salud de la tienda» dice si funcionan."
    />
    <CheckField
      label="Transferencia o Bizum"
      name="payment.transfer"
      defaultChecked={methods.includes('transfer')}
      hint="El cliente te manda el dinero y tú marcas el pedido como pagado cuando llegue."
    />
    <TextareaField
      label="Adónde mandan el dinero"
      {...field('payment.transferText')}
      rows={4}
      maxLength={MAX_SETTING_TEXT}
      hint="Titular e IBAN, o el teléfono de Bizum. Solo lo ve quien ha hecho un pedido; el concepto es su número."
    />
    <NumberField
      label="Días que guardas las piezas"
      {...field('payment.transferDays')}
      hint="Después vuelven a estar a la venta y el cliente recibe un correo."
    />
    {/* Errors of fields that are on the page of the legal texts. */}
    {LEGAL_PAGES.map((name) => field(name).error).map(
      (error) =>
        error && (
          <p key={error} className="text-danger">
            {error}
          </p>
        ),
    )}
    {methods.includes('demo') && (
      <p>
        Mientras no elijas ninguna, solo se puede comprar en una demostración, donde no se cobra.
      </p>
    )}
  </Group>
);
