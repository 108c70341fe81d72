import type { ReactNode } from 'react';
import { countryNames } from '#shared/domain/countries.ts';
import { LEGAL_PAGES } from '#shared/domain/legal.ts';
import { MAX_ABOUT, MAX_SETTING_TEXT, MAX_SHOP_NAME } from '#shared/domain/limits.ts';
import { CURRENCIES, type Settings } from '#shared/domain/schemas/settings.ts';
import { Field, SelectField, TextareaField } from '../../../forms/field.tsx';
import type { FormField } from '../../ui/admin-form.tsx';
import { CheckField, NumberField } from '../../ui/fields.tsx';

/** Codes and Spanish names, sorted by name. */
const countries = [...countryNames()].toSorted(([, a], [, b]) => a.localeCompare(b, 'es'));

interface Props {
  field: FormField;
}

/** A group of settings under a heading. */
export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="mb-4 pt-3 border-top">
    <legend>
      <h2 className="fs-4">{title}</h2>
    </legend>
    {children}
  </fieldset>
);

export const ContactFields = ({ field }: Props) => (
  <Group title="Contacto">
    <Field label="Dirección" {...field('address', 'Escribe la dirección del taller.')} />
    <Field label="Teléfono" {...field('phone', 'Escribe un teléfono.')} type="tel" />
    <Field label="Correo" {...field('email', 'Escribe un correo.')} type="email" />
    <Field
      label="WhatsApp"
      {...field('whatsapp')}
      type="tel"
      hint="Con el prefijo del país, como +34 600 000 000. Vacío: no aparece."
    />
    {(['Instagram', 'Facebook', 'TikTok', 'X'] as const).map((network) => (
      <Field
        key={network}
        label={network}
        {...field(network.toLowerCase())}
        hint={network === 'Instagram' ? 'Solo el nombre de tu cuenta, sin @ ni enlace.' : undefined}
      />
    ))}
  </Group>
);

export const DeliveryFields = ({ field }: Props) => (
  <Group title="Plazos y devoluciones">
    <NumberField label="Preparación, mínimo de días" {...field('preparationDays.min')} />
    <NumberField
      label="Preparación, máximo de días"
      {...field('preparationDays.max')}
      hint="Días laborables hasta que el paquete sale del taller."
    />
    <NumberField label="En camino, mínimo de días" {...field('transitDays.min')} />
    <NumberField label="En camino, máximo de días" {...field('transitDays.max')} />
    <NumberField
      label="Días para devolver una pieza"
      {...field('returnDays')}
      hint="Desde que llega. En la Unión Europea son 14 como mínimo, y en Argentina 10."
    />
  </Group>
);

export const MoneyFields = ({ field }: Props) => (
  <Group title="Moneda y datos fiscales">
    <SelectField label="Moneda" {...field('currency')}>
      {CURRENCIES.map((currency) => (
        <option key={currency}>{currency}</option>
      ))}
    </SelectField>
    <p className="form-text">Al cambiarla, los precios conservan su número: revísalos.</p>
    <SelectField
      label="País del taller"
      {...field('country')}
      hint="Decide qué tiene que mostrar una tienda que cobra."
    >
      {countries.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
    <Field label="Titular" {...field('owner')} hint="Tu nombre legal o el de tu empresa." />
    <Field label="Número fiscal" {...field('taxNumber')} hint="NIF, CIF, RFC, CUIT…" />
  </Group>
);

export const RetentionFields = ({ field }: Props) => (
  <Group title="Datos de tus clientes">
    <p className="measure">
      Una tienda que cobra los borra sola cuando ya no hacen falta. Si cambias estos años, revisa tu
      política de privacidad.
    </p>
    <NumberField
      label="Años sin uso hasta borrar una cuenta"
      {...field('accountYears')}
      hint="De 3 a 20, desde la última entrada o el último pedido. Antes se avisa por correo, con 30 días para volver. Vacío: nunca."
    />
    <NumberField
      label="Años hasta quitar los datos personales de un pedido"
      {...field('orderYears')}
      hint="De 6 a 30, desde el final del año del pedido; fuera de España, 10 como mínimo. Quedan el número, las fechas, los importes, las piezas, el país y la provincia. Vacío: nunca."
    />
  </Group>
);

export const AboutFields = ({ field, hasNewest }: Props & { hasNewest: boolean }) => (
  <Group title="Sobre la tienda">
    <Field
      label="Nombre"
      {...field('name', 'Escribe el nombre de la tienda.')}
      maxLength={MAX_SHOP_NAME}
    />
    <Field label="Lema" {...field('tagline', 'Escribe una frase que diga qué haces.')} />
    <TextareaField
      label="Quién eres"
      {...field('about')}
      rows={6}
      maxLength={MAX_ABOUT}
      hint="La página «Sobre nosotros». Cada línea es un párrafo."
    />
    <CheckField
      label="Mostrar «Novedades» en la portada"
      name="newest"
      defaultChecked={hasNewest}
      hint="Las cuatro piezas más nuevas."
    />
  </Group>
);

export const HolidayFields = ({ field, isClosed }: Props & { isClosed: boolean }) => (
  <Group title="Vacaciones">
    <CheckField
      label="Cerrar la tienda por vacaciones"
      name="holiday.closed"
      defaultChecked={isClosed}
      hint="Las piezas se siguen viendo, con un aviso en cada página, y nadie puede hacer pedidos."
    />
    <Field
      label="Volvemos el"
      {...field('holiday.until')}
      type="date"
      className="number-field"
      hint="Solo se muestra. La tienda se abre cuando quitas la marca."
    />
    <TextareaField
      label="Mensaje"
      {...field('holiday.message')}
      rows={3}
      maxLength={MAX_SETTING_TEXT}
      hint="Si lo dejas vacío, dice «Estamos de vacaciones.»"
    />
  </Group>
);

interface PaymentProps extends Props {
  methods: Settings['payment']['methods'];
}

/** How customers pay (RULE-80). */
export const PaymentFields = ({ methods, field }: PaymentProps) => (
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
