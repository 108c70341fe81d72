import type { ReactNode } from 'react';
import { Icon, type IconShape } from './icon.tsx';

interface Props {
  icon?: IconShape;
  title: ReactNode;
  /** Advice and links. */
  children?: ReactNode;
}

/** Message for an empty list or page, with links to other pages. */
export const EmptyState = ({ icon, title, children }: Props) => (
  <div className="empty-state">
    {icon !== undefined && <Icon src={icon} />}
    <div className="empty-state-title">{title}</div>
    {children}
  </div>
);
