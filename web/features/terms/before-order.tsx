import Card from 'react-bootstrap/Card';
import { dateText } from '#shared/domain/dates.ts';
import { LEGAL_PATHS } from '#shared/domain/legal.ts';
import type { Currency } from '#shared/domain/currencies.ts';
import { formatPrice, type Cents } from '#shared/domain/money.ts';
import { shop } from '#shared/domain/shop.ts';
import { rateText, taxName, taxText, type Tax } from '#shared/domain/tax.ts';
import { postageBack } from './postage-back.ts';

/** The EU's page about the legal guarantee, to which the harmonised notice links. */
const YOUR_EUROPE =
  'https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/index_es.htm';

/** The legal guarantee (Directive (EU) 2024/825). docs/lawful.md says what the notice lacks. */
const GuaranteeNotice = ({ years }: { years: number }) => (
  <Card as="section" body className="mb-3" aria-labelledby="garantia">
    <h3 className="h5" id="garantia">
      Garantía legal de conformidad: {years} años
    </h3>
    <p>
      Si la pieza tiene un defecto o no es como la describimos, tienes derecho a que la reparemos o
      la cambiemos gratis. Si no se puede, a una rebaja del precio o a que te devolvamos el dinero.
    </p>
    <p className="m-0">
      En toda la Unión Europea son al menos 2 años desde la entrega; cada país puede dar más. Quien
      vende o fabrica puede ofrecer además garantías comerciales.{' '}
      <a className="text-decoration-underline" href={YOUR_EUROPE} target="_blank" rel="noreferrer">
        Tus derechos, en Your Europe
      </a>
    </p>
  </Card>
);

interface Props {
  total: Cents;
  shipping: Cents;
  tax: Tax | undefined;
  action: string;
  /** Whether a piece is made to the buyer's words. */
  isPersonal: boolean;
}

/** ` y $9.76 USD de IVA (21 %)` */
const taxPart = (currency: Currency, tax: Tax): string =>
  tax.territory === undefined
    ? ` y ${formatPrice(tax.amount, currency)} de ${taxName(currency)} (${rateText(currency, tax.rate)})`
    : `. ${taxText(currency, tax)}`;

export const BeforeOrder = ({ total, shipping, tax, action, isPersonal }: Props) => {
  const { law, legal, currency, returnDays } = shop();
  if (!law) return null;
  const [, conditions] = legal.find(([path]) => path === LEGAL_PATHS.conditions) ?? [];
  return (
    <section aria-labelledby="antes">
      <h2 className="h3" id="antes">
        Antes de hacer el pedido
      </h2>
      <p>
        {`El total es ${formatPrice(total, currency)}: incluye ${formatPrice(shipping, currency)} de envío${tax ? taxPart(currency, tax) : ''}.`}
      </p>
      <p>
        {law.withdrawal
          ? `Puedes desistir de la compra sin dar razones en los ${returnDays} días siguientes a recibirla.`
          : `Puedes devolver una pieza en los ${returnDays} días siguientes a recibirla.`}{' '}
        {postageBack()}
        {isPersonal &&
          ' Las piezas personalizadas no se pueden devolver, salvo que tengan un defecto.'}
      </p>
      {law.guaranteeYears !== undefined && <GuaranteeNotice years={law.guaranteeYears} />}
      {conditions && (
        <p>
          Al pulsar «{action}» aceptas las{' '}
          <a className="text-decoration-underline" href={LEGAL_PATHS.conditions} target="_blank">
            condiciones de venta
          </a>
          {law.conditions && `, en su versión del ${dateText(law.conditions)}`}.
        </p>
      )}
    </section>
  );
};
