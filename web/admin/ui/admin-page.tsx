import left from 'bootstrap-icons/icons/arrow-left.svg';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/core/icon.tsx';
import { placeIn } from './table-view.ts';
import { PageHeading } from '../../ui/core/page-heading.tsx';

interface Props {
  /** For the heading and the document title. */
  title: string;
  /** Link to the parent list. */
  back?: { to: string; text: string };
  /** Main actions, beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of every page of the panel except the sign-in page. */
export const AdminPage = ({ title, back, actions, children }: Props) => (
  <div className="admin-page">
    {back && (
      <Link className="page-back" to={placeIn(back.to)}>
        <Icon src={left} /> {back.text}
      </Link>
    )}
    <div className="page-head">
      <PageHeading documentTitle={`${title} · Administración`}>{title}</PageHeading>
      {actions}
    </div>
    {children}
  </div>
);
