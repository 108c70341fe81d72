import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, NavLink, useLocation } from 'react-router-dom';
import bag from 'bootstrap-icons/icons/bag.svg';
import info from 'bootstrap-icons/icons/info-circle.svg';
import menu from 'bootstrap-icons/icons/list.svg';
import person from 'bootstrap-icons/icons/person.svg';
import close from 'bootstrap-icons/icons/x-lg.svg';
import logo from '../../seed/logo.svg';
import { shop } from '../content.build.ts';
import { selectSession } from '../features/account/session-slice.ts';
import { selectCartCount } from '../features/cart/cart-slice.ts';
import { selectCategories } from '../features/catalog/catalog-slice.ts';
import { Icon } from '../ui/icon.tsx';
import { Photo } from '../ui/photo.tsx';
import { paths } from './paths.ts';
import { SearchForm } from './search-form.tsx';

/** Avatar of an admin, and of a user without one, is the set's default. */
const Account = () => {
  const session = useSelector(selectSession);
  const from = useLocation().pathname;
  if (session.role === 'visitor') {
    return (
      <Link className="top-bar-link" to={paths.login()} state={{ from }}>
        <Icon src={person} />
        <span className="top-bar-label">Iniciar Sesión</span>
      </Link>
    );
  }
  const { account, role } = session;
  const avatar = role === 'user' ? account.avatar : null;
  return (
    <Link className="top-bar-link" to={paths.profile(account.id)}>
      {avatar === null ? (
        <Icon src={person} />
      ) : (
        <Photo name={avatar} alt="" sizes="32px" width={32} height={32} className="avatar" />
      )}
      <span className="top-bar-label">
        <span className="visually-hidden">Perfil de </span>
        {account.firstname}
      </span>
    </Link>
  );
};

const Cart = () => {
  const count = useSelector(selectCartCount);
  return (
    <Link className="top-bar-link cart-link" to={paths.cart()}>
      <Icon src={bag} />
      <span className="visually-hidden">Carrito</span>
      {count > 0 && (
        <span className="cart-count">
          {count}
          <span className="visually-hidden">{count === 1 ? ' artículo' : ' artículos'}</span>
        </span>
      )}
    </Link>
  );
};

const CategoryBar = () => {
  const { data, status } = useSelector(selectCategories);
  // All at once or nothing: a link that stands in the middle alone would move aside for the others.
  if (data === null && status !== 'failed') return <ul />;
  return (
    <ul>
      <li>
        <NavLink to={paths.products()} end>
          Todos los productos
        </NavLink>
      </li>
      {data?.map(({ id, name }) => (
        <li key={id}>
          <NavLink to={paths.category(id)}>{name}</NavLink>
        </li>
      ))}
    </ul>
  );
};

/** On phones search and categories fold away behind one button (specification 4). */
const Bar = () => {
  const [isOpen, setOpen] = useState(false);
  const fold = `top-bar-collapse ${isOpen ? 'show' : ''}`;
  return (
    <header className="top-bar">
      <div className="container top-bar-grid">
        <button
          type="button"
          className="icon-button navbar-toggler"
          aria-expanded={isOpen}
          aria-controls="buscador categorias"
          aria-label={isOpen ? 'Cerrar el menú' : 'Abrir el menú'}
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          <Icon src={isOpen ? close : menu} />
        </button>
        <Link className="navbar-brand" to={paths.home()}>
          <img src={logo} width={36} height={36} alt="" />
          {shop.name}
        </Link>
        <div id="buscador" className={`${fold} top-bar-search`}>
          <SearchForm />
        </div>
        <div className="top-bar-actions">
          <Account />
          <Cart />
        </div>
        <nav id="categorias" className={`${fold} category-bar`} aria-label="Categorías">
          <CategoryBar />
        </nav>
      </div>
      <Link className="about-link" to={paths.about()}>
        <Icon src={info} />
        <span className="about-label">Sobre Este Proyecto</span>
      </Link>
    </header>
  );
};

/** With every new page the menu is folded again. */
export const TopBar = () => <Bar key={useLocation().pathname} />;
