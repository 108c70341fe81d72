import { Link } from 'react-router-dom';
import Container from 'react-bootstrap/Container';
import { shop } from '#shared/domain/shop.ts';
import { postageBack } from '../features/terms/postage-back.ts';
import { ShippingTerms } from '../features/terms/shipping-terms.tsx';
import { paths } from '../paths.ts';
import { PageHeading } from '../ui/core/page-heading.tsx';

const ReturnTerms = () => {
  const { law, returnDays } = shop();
  return law?.withdrawal ? (
    <dd>
      Tienes {returnDays} días desde que llega para desistir de la compra, entera o en parte, sin
      decir por qué:{' '}
      <Link className="text-decoration-underline" to={paths.withdrawal()}>
        {law.withdrawal.link}
      </Link>
      . Te devolvemos lo que pagaste por ella en 14 días como mucho; si desistes de todo el pedido,
      también el envío. {postageBack()}
    </dd>
  ) : (
    <dd>
      Tienes {returnDays} días desde que llega. Escríbenos y envíanos la pieza sin usar y bien
      protegida: te devolvemos su precio cuando la recibamos. El envío de vuelta lo pagas tú, salvo
      que haya llegado rota o no sea la que pediste.
    </dd>
  );
};

export const TermsPage = () => {
  const { zones } = shop().shipping;
  const named = zones.filter(({ countries }) => countries.length > 0);
  return (
    <Container className="page about">
      <PageHeading
        description={`Cuánto cuesta y cuánto tarda un pedido de ${shop().name}, y cómo se devuelve una pieza.`}
      >
        Envíos y devoluciones
      </PageHeading>
      <dl>
        <dt>Cuánto cuesta</dt>
        <ShippingTerms />
        <dt>Cuánto tarda</dt>
        <dd>
          Preparamos cada pedido en {shop().preparationDays.min} o {shop().preparationDays.max} días
          laborables y llega entre {shop().transitDays.min} y {shop().transitDays.max} días
          laborables después. Los sábados, los domingos y los festivos no cuentan.
        </dd>
        <dt>A dónde enviamos</dt>
        <dd>
          {named.length > 0 ? named.map(({ name }) => name).join(', ') : 'Todos los países'}.{' '}
          {named.length > 0 && (
            <>
              {named.length < zones.length
                ? 'A otros países tarda algo más; si quieres saber cuánto, escríbenos antes de comprar a '
                : 'A otros países no enviamos; si tienes una duda, escríbenos a '}
              <a className="text-decoration-underline" href={`mailto:${shop().email}`}>
                {shop().email}
              </a>
              .
            </>
          )}
        </dd>
        <dt>Si quieres devolver una pieza</dt>
        <ReturnTerms />
      </dl>
    </Container>
  );
};
