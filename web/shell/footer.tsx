import { useContext } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import Col from 'react-bootstrap/Col';
import Container from 'react-bootstrap/Container';
import Row from 'react-bootstrap/Row';
import { DemoContext } from '../api/site-config.ts';
import { selectCategories } from '../features/catalog/core/catalog-slice.ts';
import { contact, shop } from '#shared/domain/shop.ts';
import { paths } from '../paths.ts';

/** The contract shows texts instead of links (SPEC-2). An own shop shows its categories. */
const PRODUCTS = ['Cerámicas', 'Pinturas', 'Maderas', 'Tejidos', 'Decoraciones'];

const SOCIAL = ['Facebook', 'TikTok', 'X'];

const Contact = () => (
  <address>
    {contact('address')}
    {contact('phone') && <a href={`tel:${shop().phone.replaceAll(' ', '')}`}>{shop().phone}</a>}
    {contact('email') && <a href={`mailto:${shop().email}`}>{shop().email}</a>}
    {shop().links.map(({ text, url }) => (
      <a key={text} href={url}>
        {text}
      </a>
    ))}
  </address>
);

export const Footer = () => {
  const isDemo = useContext(DemoContext) !== null;
  const categories = useSelector(selectCategories).data?.map(({ name }) => name);
  return (
    <footer className="footer">
      <Container>
        <Row className="gy-4">
          <Col md={6}>
            <div className="footer-brand mb-2">{shop().name}</div>
            <p>{shop().tagline}.</p>
            <Link to={paths.terms()}>Envíos y devoluciones</Link>
            {shop().law?.withdrawal && (
              <Link to={paths.withdrawal()}>{shop().law?.withdrawal?.link}</Link>
            )}
            {/* Not a link of the router, because only the page's own HTML has its text. */}
            {shop().legal.map(([path, title]) => (
              <a key={path} href={path}>
                {title}
              </a>
            ))}
            {isDemo && (
              <ul className="social">
                {SOCIAL.map((name) => (
                  <li key={name}>
                    <span className="visually-hidden">{name}</span>
                  </li>
                ))}
              </ul>
            )}
          </Col>
          <Col xs={6} md={2}>
            <h2>Productos</h2>
            <ul>
              {(isDemo ? PRODUCTS : categories)?.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </Col>
          <Col sm={6} md={4}>
            <h2>Contacto</h2>
            <Contact />
          </Col>
        </Row>
        <p className="copyright small">
          {`© ${isDemo ? '2023 ' : ''}${shop().name}. Todos los derechos reservados.`}
        </p>
      </Container>
    </footer>
  );
};
