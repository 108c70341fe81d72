import { PageHeading } from '../ui/page-heading.tsx';

export const CheckoutPaymentPage = () => <PageHeading documentTitle="Pago">Pago</PageHeading>;
