import left from 'bootstrap-icons/icons/arrow-left.svg';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/core/icon.tsx';
import { PageHeading } from '../../ui/core/page-heading.tsx';

interface Props {
  /** Heading and title of the tab. */
  title: string;
  /** The list that a form belongs to. */
  back?: { to: string; text: string };
  /** What one does here most, beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of a page of the panel: every page has one. */
export const AdminPage = ({ title, back, actions, children }: Props) => (
  <div className="admin-page">
    {back && (
      <Link className="page-back" to={back.to}>
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
