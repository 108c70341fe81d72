import type { ReactNode } from 'react';
import { Icon, type IconShape } from './icon.tsx';

interface Props {
  icon?: IconShape;
  title: ReactNode;
  /** What to do next, and the ways there. */
  children?: ReactNode;
}

/** Nothing to show here, said kindly and with ways on. */
export const EmptyState = ({ icon, title, children }: Props) => (
  <div className="empty-state">
    {icon !== undefined && <Icon src={icon} />}
    <div className="empty-state-title">{title}</div>
    {children}
  </div>
);
