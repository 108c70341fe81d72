import { Link } from 'react-router-dom';
import search from 'bootstrap-icons/icons/search.svg';
import Stack from 'react-bootstrap/Stack';
import { paths } from '../../../paths.ts';
import { EmptyState } from '../../../ui/core/page-states.tsx';
import { PageHeading } from '../../../ui/core/page-heading.tsx';

export const NotFound = ({ message }: { message: string }) => (
  <EmptyState
    icon={search}
    title={
      <PageHeading description={message} canonical={null} noIndex>
        No encontrado
      </PageHeading>
    }
  >
    <p>{message}</p>
    <Stack as="p" direction="horizontal" gap={2} className="flex-wrap justify-content-center">
      <Link className="btn btn-primary" to={paths.products()}>
        Ver todos los productos
      </Link>
      <Link className="btn btn-outline-primary" to={paths.home()}>
        Ir al inicio
      </Link>
    </Stack>
  </EmptyState>
);
