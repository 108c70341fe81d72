import { Link } from 'react-router-dom';
import { selectCartCount } from '../features/cart/cart-slice.ts';
import { paths } from './paths.ts';
import { useAppSelector } from './store.ts';

export const TopBar = () => {
  const count = useAppSelector(selectCartCount);
  return (
    <header>
      <Link to={paths.home()}>Lumbre</Link> <Link to={paths.login()}>Iniciar Sesión</Link>{' '}
      <Link to={paths.cart()}>Carrito ({count})</Link>
    </header>
  );
};
