import left from 'bootstrap-icons/icons/arrow-left.svg';
import plus from 'bootstrap-icons/icons/plus-lg.svg';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/core/icon.tsx';
import { placeIn } from './table-view.ts';
import { PageHeading } from '../../ui/core/page-heading.tsx';

interface Props {
  title: string;
  back?: { to: string; text: string };
  actions?: ReactNode;
  children: ReactNode;
}

export const AdminPage = ({ title, back, actions, children }: Props) => (
  <div className="admin-page mx-auto px-3 px-lg-5 pt-3 pt-lg-4 pb-5">
    {back && (
      <Link className="tap gap-2 fw-semibold d-print-none" to={placeIn(back.to)}>
        <Icon src={left} /> {back.text}
      </Link>
    )}
    <div className="page-head button-row justify-content-between mb-3 mb-md-4 text-break">
      <PageHeading className="m-0 mw-100" documentTitle={`${title} · Administración`}>
        {title}
      </PageHeading>
      {actions}
    </div>
    {children}
  </div>
);

export const CreateLink = ({ to, what }: { to: string; what: string }) => (
  <Link className="btn btn-primary px-3" to={to}>
    <Icon src={plus} /> Crear <span className="long-text">{what}</span>
  </Link>
);
