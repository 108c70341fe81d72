import { PageHeading } from '../ui/page-heading.tsx';

export const CategoryPage = () => <PageHeading documentTitle="Categoría">Categoría</PageHeading>;
