import { PageHeading } from '../ui/page-heading.tsx';

export const ProfilePage = () => <PageHeading documentTitle="Perfil">Perfil</PageHeading>;
