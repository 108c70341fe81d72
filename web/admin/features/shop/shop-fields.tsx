import type { ReactNode } from 'react';
import { countryNames } from '#shared/domain/countries.ts';
import { labelOf, wordsIn } from '#shared/domain/country-words.ts';
import { CURRENCIES } from '#shared/domain/currencies.ts';
import { MAX_ABOUT, MAX_SETTING_TEXT, MAX_SHOP_NAME } from '#shared/domain/limits.ts';
import type { Settings } from '#shared/domain/schemas/settings.ts';
import { DEFAULT_SHOP, shop } from '#shared/domain/shop.ts';
import {
  CheckField,
  LongTextField,
  NumberField,
  OptionField,
  optionsOf,
  TextField,
} from '../../ui/fields.tsx';

const countries = [...countryNames()]
  .map(([id, name]) => ({ id, name }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'es'));

export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="mb-4 pt-3 border-top">
    <legend>
      <h2 className="fs-4">{title}</h2>
    </legend>
    {children}
  </fieldset>
);

export const ContactFields = () => (
  <Group title="Contacto">
    <TextField label="Dirección" name="address" required placeholder={DEFAULT_SHOP.address} />
    <TextField label="Teléfono" name="phone" required placeholder={DEFAULT_SHOP.phone} type="tel" />
    <TextField label="Correo" name="email" required placeholder={DEFAULT_SHOP.email} type="email" />
    <TextField label="WhatsApp" name="whatsapp" type="tel" hint="Vacío: no aparece." />
    {(['Instagram', 'Facebook', 'TikTok', 'X'] as const).map((network) => (
      <TextField
        key={network}
        label={network}
        name={network.toLowerCase()}
        hint={network === 'Instagram' ? 'El nombre de tu cuenta.' : undefined}
      />
    ))}
  </Group>
);

export const DeliveryFields = () => (
  <Group title="Plazos y devoluciones">
    <NumberField label="Preparación, mínimo de días" name="preparationDays.min" />
    <NumberField
      label="Preparación, máximo de días"
      name="preparationDays.max"
      hint="Días laborables hasta que el paquete sale del taller."
    />
    <NumberField label="En camino, mínimo de días" name="transitDays.min" />
    <NumberField label="En camino, máximo de días" name="transitDays.max" />
    <NumberField
      label="Días para devolver una pieza"
      name="returnDays"
      hint="Desde que llega. En la Unión Europea son 14 como mínimo, y en Argentina 10."
    />
    <CheckField
      label="Pedir siempre el teléfono al comprar"
      name="phoneRequired"
      hint="Los transportistas lo piden. Sin la marca es opcional; en una demostración lo es siempre."
    />
  </Group>
);

export const CurrencyField = () => (
  <OptionField
    label="Moneda"
    name="currency"
    hint="Al cambiarla, los precios y el envío conservan su número: revísalos. Los pedidos ya hechos siguen en su moneda."
  >
    {optionsOf(CURRENCIES)}
  </OptionField>
);

export const OwnerFields = ({ timeZone }: Pick<Settings, 'timeZone'>) => (
  <Group title="Titular y país">
    <TextField label="Titular" name="owner" hint="Tu nombre legal o el de tu empresa." />
    <TextField label="Número fiscal" name="taxNumber" hint="NIF, CIF, RFC, CUIT…" />
    <OptionField
      label="País del taller"
      name="country"
      hint="Decide qué tiene que mostrar una tienda que cobra."
    >
      {optionsOf(countries)}
    </OptionField>
    <OptionField
      label="Zona horaria"
      name="timeZone"
      hint="Decide qué días y meses muestran la tienda y tus cuentas. Los pedidos hechos conservan la suya."
    >
      {/* The browser may know the zone by another name. */}
      {optionsOf([...new Set([timeZone, ...Intl.supportedValuesOf('timeZone')])])}
    </OptionField>
  </Group>
);

export const AboutFields = () => (
  <>
    <TextField label="Nombre" name="name" required maxLength={MAX_SHOP_NAME} />
    <TextField label="Lema" name="tagline" required />
    <LongTextField
      label="Quién eres"
      name="about"
      rows={6}
      maxLength={MAX_ABOUT}
      hint="La página «Sobre nosotros». Cada línea es un párrafo."
    />
    <CheckField
      label="Mostrar «Novedades» en la portada"
      name="newest"
      hint="Las cuatro piezas más nuevas."
    />
  </>
);

export const HolidayFields = () => (
  <>
    <CheckField
      label="Cerrar la tienda por vacaciones"
      name="holiday.closed"
      hint="Las piezas se siguen viendo, con un aviso en cada página, y nadie puede hacer pedidos."
    />
    <TextField
      label="Volvemos el"
      name="holiday.until"
      type="date"
      className="number-field"
      hint="Solo se muestra. La tienda se abre cuando quitas la marca."
    />
    <LongTextField
      label="Mensaje"
      name="holiday.message"
      rows={3}
      maxLength={MAX_SETTING_TEXT}
      hint="Si lo dejas vacío, dice «Estamos de vacaciones.»"
    />
  </>
);

export const PaymentFields = ({ methods }: Pick<Settings['payment'], 'methods'>) => (
  <Group title="Cómo te pagan">
    <CheckField
      label="Tarjeta, con Stripe"
      name="payment.stripe"
      hint="El cliente paga en la página de Stripe. Antes hay que guardar las claves; «Salud de la tienda» dice si funcionan."
    />
    <CheckField
      label="Con Stripe, también medios que tardan días"
      name="payment.delayed"
      hint="OXXO, SPEI, domiciliaciones: los que actives en Stripe. El pedido espera y sus piezas quedan guardadas hasta que Stripe diga si llegó el dinero."
    />
    <CheckField
      label={labelOf(wordsIn(shop().country).transfer)}
      name="payment.transfer"
      hint="El cliente te manda el dinero y tú marcas el pedido como pagado cuando llegue."
    />
    <LongTextField
      label="Adónde mandan el dinero"
      name="payment.transferText"
      rows={4}
      maxLength={MAX_SETTING_TEXT}
      hint={`${wordsIn(shop().country).account}. Solo lo ve quien ha hecho un pedido; el concepto es su número.`}
    />
    <NumberField
      label="Días que guardas las piezas"
      name="payment.transferDays"
      hint="Después vuelven a estar a la venta y el cliente recibe un correo."
    />
    {methods.includes('demo') && <p>Mientras no elijas ninguna, la tienda no cobra.</p>}
  </Group>
);
