import { PageHeading } from '../ui/page-heading.tsx';

export const SearchPage = () => <PageHeading documentTitle="Buscar">Buscar</PageHeading>;
