import { PageHeading } from '../ui/page-heading.tsx';

export const LoginPage = () => <PageHeading documentTitle="Login">Login</PageHeading>;
