import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../ui/core/page-states.tsx';
import { useIsHelper } from '../ui/own-rights.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { paths } from './paths.ts';

/** A page that helpers may not use: they read why, and nothing of it is loaded (RULE-85). */
export const AdminsOnly = ({ children }: { children: ReactNode }) =>
  useIsHelper() ? (
    <AdminPage title="Página de administración">
      <EmptyState title="Con tu cuenta de ayudante no puedes abrir esta página.">
        <p>Puedes preparar pedidos, cambiar el stock y leer las opiniones.</p>
        <Link className="btn btn-primary" to={paths.ordersView('por-enviar')}>
          Ver los pedidos por enviar
        </Link>
      </EmptyState>
    </AdminPage>
  ) : (
    children
  );
