import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { formatPrice, SHIPPING } from '#shared/domain/money.ts';
import { PREPARATION_DAYS, RETURN_DAYS, TRANSIT_DAYS } from '#shared/domain/shop-terms.ts';
import { countries, shop } from '../../content.build.ts';
import { TERMS_ID } from '../../paths.ts';

/** The shop's terms of delivery and returns (RULE-65). */
export const TermsSection = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  const isLinked = useLocation().hash === `#${TERMS_ID}`;
  useEffect(() => {
    // The router followed the link before this section existed.
    if (isLinked) heading.current?.focus();
  }, [isLinked]);
  return (
    <section id={TERMS_ID}>
      <h2 ref={heading} tabIndex={-1}>
        Envíos y devoluciones
      </h2>
      <dl>
        <dt>Cuánto cuesta</dt>
        <dd>{formatPrice(SHIPPING)} por pedido, lleve las piezas que lleve.</dd>
        <dt>Cuánto tarda</dt>
        <dd>
          Preparamos cada pedido en {PREPARATION_DAYS.min} o {PREPARATION_DAYS.max} días laborables
          y llega entre {TRANSIT_DAYS.min} y {TRANSIT_DAYS.max} días laborables después. Los
          sábados, los domingos y los festivos no cuentan.
        </dd>
        <dt>A dónde enviamos</dt>
        <dd>
          A {countries}. A otros países tarda algo más; si quieres saber cuánto, escríbenos antes de
          comprar a{' '}
          <a className="text-link" href={`mailto:${shop.email}`}>
            {shop.email}
          </a>
          .
        </dd>
        <dt>Si quieres devolver una pieza</dt>
        <dd>
          Tienes {RETURN_DAYS} días desde que llega. Escríbenos y envíanos la pieza sin usar y bien
          protegida: te devolvemos su precio cuando la recibamos. El envío de vuelta lo pagas tú,
          salvo que haya llegado rota o no sea la que pediste.
        </dd>
      </dl>
    </section>
  );
};
