import { PageHeading } from '../ui/page-heading.tsx';

export const ProductPage = () => <PageHeading documentTitle="Producto">Producto</PageHeading>;
