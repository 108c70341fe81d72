import { PageHeading } from '../ui/page-heading.tsx';

export const ProductsPage = () => (
  <PageHeading documentTitle="Todos los productos">Todos los productos</PageHeading>
);
