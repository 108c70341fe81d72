import { PageHeading } from '../ui/page-heading.tsx';

export const CartPage = () => <PageHeading documentTitle="Carrito">Carrito</PageHeading>;
