import { PageHeading } from '../ui/page-heading.tsx';

export const AboutPage = () => (
  <PageHeading documentTitle="Sobre Este Proyecto">Sobre Este Proyecto</PageHeading>
);
