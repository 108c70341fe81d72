import type { ReactNode } from 'react';
import { Icon, type IconShape } from './icon.tsx';

interface Props {
  icon?: IconShape;
  title: ReactNode;
  children?: ReactNode;
  role?: 'alert';
}

export const EmptyState = ({ icon, title, children, role }: Props) => (
  <div
    className="empty-state d-flex flex-column gap-3 align-items-center mx-auto py-5 text-center text-body-secondary"
    role={role}
  >
    {icon !== undefined && <Icon src={icon} />}
    <div className="empty-state-title">{title}</div>
    {children}
  </div>
);
