import { PageHeading } from '../ui/page-heading.tsx';

export const CheckoutShippingPage = () => <PageHeading documentTitle="Envio">Envio</PageHeading>;
