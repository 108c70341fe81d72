import facebook from 'bootstrap-icons/icons/facebook.svg';
import tiktok from 'bootstrap-icons/icons/tiktok.svg';
import x from 'bootstrap-icons/icons/twitter-x.svg';
import { shop } from '../content.build.ts';
import { Icon } from '../ui/core/icon.tsx';

/** Plain text instead of links, as SPEC-2 prescribes. */
const PRODUCTS = ['Cerámicas', 'Pinturas', 'Maderas', 'Tejidos', 'Decoraciones'];

const SOCIAL = [
  { name: 'Facebook', icon: facebook },
  { name: 'TikTok', icon: tiktok },
  { name: 'X', icon: x },
];

export const Footer = () => (
  <footer className="footer">
    <div className="container">
      <div className="row gy-4">
        <div className="col-md-6">
          <p className="footer-brand">{shop.name}</p>
          <p>{shop.tagline}.</p>
          <ul className="social">
            {SOCIAL.map(({ name, icon }) => (
              <li key={name}>
                <Icon src={icon} />
                <span className="visually-hidden">{name}</span>
              </li>
            ))}
          </ul>
        </div>
        <div className="col-6 col-md-2">
          <h2>Productos</h2>
          <ul>
            {PRODUCTS.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
        <div className="col-sm-6 col-md-4">
          <h2>Contacto</h2>
          <address>
            {shop.address}
            <a href={`tel:${shop.phone.replaceAll(' ', '')}`}>{shop.phone}</a>
            <a href={`mailto:${shop.email}`}>{shop.email}</a>
          </address>
        </div>
      </div>
      <p className="copyright">© 2023 {shop.name}. Todos los derechos reservados.</p>
    </div>
  </footer>
);
