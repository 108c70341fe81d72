import { PageHeading } from '../ui/page-heading.tsx';

export const HomePage = () => <PageHeading documentTitle="Lumbre">Lumbre</PageHeading>;
