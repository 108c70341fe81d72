import { useContext } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { DemoContext } from '../api/site-config.ts';
import { selectCategories } from '../features/catalog/core/catalog-slice.ts';
import { shop } from '#shared/domain/shop.ts';
import { paths } from '../paths.ts';

/** Plain text instead of links, as SPEC-2 prescribes. An own shop has its own categories. */
const PRODUCTS = ['Cerámicas', 'Pinturas', 'Maderas', 'Tejidos', 'Decoraciones'];

/** The demo's networks; the stylesheet draws their icons (web/styles/_shell.scss). */
const SOCIAL = ['Facebook', 'TikTok', 'X'];

export const Footer = () => {
  const isDemo = useContext(DemoContext) !== null;
  const categories = useSelector(selectCategories).data?.map(({ name }) => name);
  return (
    <footer className="footer">
      <div className="container">
        <div className="row gy-4">
          <div className="col-md-6">
            <div className="footer-brand">{shop().name}</div>
            <p>{shop().tagline}.</p>
            <Link to={paths.terms()}>Envíos y devoluciones</Link>
            {shop().law?.withdrawal && (
              <Link to={paths.withdrawal()}>{shop().law?.withdrawal?.link}</Link>
            )}
            {/* Only the page's own HTML has its text, so the router cannot show it. */}
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
          </div>
          <div className="col-6 col-md-2">
            <h2>Productos</h2>
            <ul>
              {(isDemo ? PRODUCTS : categories)?.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </div>
          <div className="col-sm-6 col-md-4">
            <h2>Contacto</h2>
            <address>
              {shop().address}
              <a href={`tel:${shop().phone.replaceAll(' ', '')}`}>{shop().phone}</a>
              <a href={`mailto:${shop().email}`}>{shop().email}</a>
              {shop().links.map(({ text, url }) => (
                <a key={text} href={url}>
                  {text}
                </a>
              ))}
            </address>
          </div>
        </div>
        <p className="copyright">
          © {isDemo ? 2023 : ''} {shop().name}. Todos los derechos reservados.
        </p>
      </div>
    </footer>
  );
};
