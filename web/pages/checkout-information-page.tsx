import { PageHeading } from '../ui/page-heading.tsx';

export const CheckoutInformationPage = () => (
  <PageHeading documentTitle="Informacion">Informacion</PageHeading>
);
