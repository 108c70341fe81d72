import { PageHeading } from '../ui/page-heading.tsx';

export const SignUpPage = () => <PageHeading documentTitle="Registro">Registro</PageHeading>;
