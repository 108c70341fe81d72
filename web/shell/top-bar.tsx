import { useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';
import bag from 'bootstrap-icons/icons/bag.svg';
import info from 'bootstrap-icons/icons/info-circle.svg';
import menu from 'bootstrap-icons/icons/list.svg';
import person from 'bootstrap-icons/icons/person.svg';
import search from 'bootstrap-icons/icons/search.svg';
import close from 'bootstrap-icons/icons/x-lg.svg';
import Badge from 'react-bootstrap/Badge';
import Container from 'react-bootstrap/Container';
import FormControl from 'react-bootstrap/FormControl';
import { imageUrl } from '#shared/domain/images.ts';
import { shop } from '#shared/domain/shop.ts';
import flame from '../../seed/logo.svg';
import { selectSession } from '../features/account/core/session-slice.ts';
import { selectCartCount } from '../features/cart/core/cart-slice.ts';
import { selectCategories } from '../features/catalog/core/catalog-slice.ts';
import { selectFailure } from '../features/checkout/core/checkout-slice.ts';
import { fieldText } from '../forms/use-submit.ts';
import { Icon, IconButton } from '../ui/core/icon.tsx';
import { SquareImage } from '../ui/core/responsive-image.tsx';
import { useIsHydrated, useWindowEvent } from '../ui/core/browser.ts';
import { paths, SEARCH_FIELD } from '../paths.ts';

type SuggestionsPart = typeof import('../features/catalog/search/suggestions.tsx').Suggestions;

/**
 * Also submits before hydration: the browser then requests `/product/search?busqueda=…`. On phones
 * CSS shows an icon until the field has the focus.
 */
const SearchForm = () => {
  const navigate = useNavigate();
  const [on, setOn] = useState<{ field: HTMLInputElement; Suggestions: SuggestionsPart }>();
  return (
    <form
      className="search-form"
      role="search"
      action={paths.search()}
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(paths.search(fieldText(new FormData(event.currentTarget), SEARCH_FIELD)));
      }}
    >
      <FormControl
        type="search"
        aria-label="Buscar productos"
        placeholder="Buscar productos"
        autoComplete="off"
        name={SEARCH_FIELD}
        onFocus={({ currentTarget }) => {
          const field = currentTarget as HTMLInputElement;
          import('../features/catalog/search/suggestions.tsx').then(
            ({ Suggestions }) => setOn({ field, Suggestions }),
            () => undefined,
          );
        }}
      />
      {on && <on.Suggestions field={on.field} />}
      <IconButton type="submit" icon={search} label="Buscar" />
    </form>
  );
};

const Account = () => {
  const session = useSelector(selectSession);
  const from = useLocation().pathname;
  const isHydrated = useIsHydrated();
  if (session.role === 'visitor') {
    return (
      <Link className="tap top-bar-link account-link" to={paths.login()} state={{ from }}>
        <Icon src={person} />
        {/* Hidden until hydration, because a signed-in visitor would see the label for a moment. */}
        <span className={`top-bar-label ${isHydrated ? '' : 'opacity-0'}`}>Iniciar Sesión</span>
      </Link>
    );
  }
  const { account, role } = session;
  const avatar = role === 'user' ? account.avatar : null;
  return (
    <Link className="tap top-bar-link account-link" to={paths.profile(account.id)}>
      {avatar === null ? (
        <Icon src={person} />
      ) : (
        <SquareImage name={avatar} side={32} className="avatar" />
      )}
      <span className="top-bar-label">
        <span className="visually-hidden">Perfil de </span>
        <span className="account-name text-truncate">{account.firstname}</span>
      </span>
    </Link>
  );
};

const Cart = () => {
  const count = useSelector(selectCartCount);
  const hasFailed = useSelector(selectFailure) !== undefined;
  return (
    <Link
      className={`tap top-bar-link position-relative ${hasFailed ? 'cart-failed' : ''}`}
      to={paths.cart()}
    >
      <Icon src={bag} />
      <span className="visually-hidden">Carrito</span>
      {count > 0 && (
        <Badge pill className="cart-count">
          <span>{count}</span>
          <span className="visually-hidden">
            {`${count === 1 ? ' artículo' : ' artículos'}${hasFailed ? ', revisa tu pedido' : ''}`}
          </span>
        </Badge>
      )}
    </Link>
  );
};

const Logo = () => {
  const { logo, name } = shop();
  return (
    <>
      <img src={logo === null ? flame : imageUrl(logo, 400)} width={36} height={36} alt="" />
      <span>{name}</span>
    </>
  );
};

const CategoryBar = () => {
  const { data, status } = useSelector(selectCategories);
  // All links appear together, so that the first link does not move.
  const isWaiting = data === null && status !== 'failed';
  return (
    <ul className="list-unstyled d-flex flex-column flex-lg-row flex-lg-wrap column-gap-lg-2 justify-content-lg-center m-0">
      {!isWaiting && (
        <li>
          <NavLink to={paths.products()} end>
            Todos los productos
          </NavLink>
        </li>
      )}
      {data?.map(({ id, name }) => (
        <li key={id}>
          <NavLink to={paths.category(id)}>{name}</NavLink>
        </li>
      ))}
    </ul>
  );
};

/** The history key of the page with the open menu, so that every navigation closes the menu. */
export const TopBar = () => {
  const { key } = useLocation();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const toggler = useRef<HTMLButtonElement>(null);
  const isOpen = openOn === key;
  useWindowEvent(
    'keydown',
    ({ key: pressed }) => {
      if (pressed !== 'Escape') return;
      setOpenOn(null);
      toggler.current?.focus();
    },
    isOpen,
  );
  return (
    <header className="top-bar">
      <div className="top-bar-row">
        <Container className="d-flex flex-wrap column-gap-md-4 align-items-center">
          <IconButton
            ref={toggler}
            className="navbar-toggler"
            icon={isOpen ? close : menu}
            label={isOpen ? 'Cerrar el menú' : 'Abrir el menú'}
            aria-expanded={isOpen}
            aria-controls="categorias"
            onClick={() => setOpenOn(isOpen ? null : key)}
          />
          <Link className="navbar-brand d-flex gap-2 align-items-center me-auto" to={paths.home()}>
            <Logo />
          </Link>
          <SearchForm key={key} />
          <div className="top-bar-actions d-flex align-items-center">
            {(shop().about || !shop().law) && (
              <Link className="tap top-bar-link about-link" to={paths.about()}>
                <Icon src={info} />
                <span className="top-bar-label">
                  {shop().about ? 'Sobre nosotros' : 'Sobre Este Proyecto'}
                </span>
              </Link>
            )}
            <Account />
            <Cart />
          </div>
        </Container>
      </div>
      <nav
        id="categorias"
        className={`top-bar-collapse category-bar ${isOpen ? 'show' : ''}`}
        aria-label="Categorías"
      >
        <Container>
          <CategoryBar />
        </Container>
      </nav>
    </header>
  );
};
