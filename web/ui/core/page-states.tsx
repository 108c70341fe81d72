import Spinner from 'react-bootstrap/Spinner';
import Stack from 'react-bootstrap/Stack';
import type { ReactNode } from 'react';
import { shop } from '#shared/domain/shop.ts';
import { useIsHydrated, useWindowEvent } from './browser.ts';
import { BusyButton } from './busy-button.tsx';
import { Head } from './document-head.tsx';
import { Icon, type IconShape } from './icon.tsx';

interface EmptyProps {
  icon?: IconShape;
  title: ReactNode;
  children?: ReactNode;
  role?: 'alert';
}

export const EmptyState = ({ icon, title, children, role }: EmptyProps) => (
  <Stack
    gap={3}
    className="empty-state align-items-center mx-auto py-5 text-center text-body-secondary"
    role={role}
  >
    {icon !== undefined && <Icon src={icon} />}
    <div className="empty-state-title">{title}</div>
    {children}
  </Stack>
);

interface ProblemProps {
  message: string;
  busy?: boolean;
  onRetry: () => void;
}

export const LoadProblem = ({ message, busy = false, onRetry }: ProblemProps) => {
  useWindowEvent('online', onRetry);
  return (
    <EmptyState role="alert" title={message}>
      <BusyButton variant="outline-primary" busy={busy} onClick={onRetry}>
        Reintentar
      </BusyButton>
    </EmptyState>
  );
};

export const SkipLink = () => (
  <a
    className="skip-link visually-hidden-focusable position-absolute top-0 start-0 m-2 px-3 py-2 rounded bg-dark text-white"
    href="#contenido"
  >
    Saltar al contenido
  </a>
);

export const SpinnerScreen = () => (
  <div className="spinner-screen" role="status">
    <Spinner as="span" aria-hidden="true" />
    <span className="visually-hidden">Cargando…</span>
  </div>
);

interface LoadStateProps extends Omit<ProblemProps, 'message'> {
  problem: { message: string } | null | undefined;
}

/** Stands in place of a page's content while it loads, and says why it could not load. */
export const LoadState = ({ problem, ...props }: LoadStateProps) =>
  problem ? <LoadProblem message={problem.message} {...props} /> : <SpinnerScreen />;

/** Shows a spinner until hydration, for pages whose content depends on the visitor. */
export const Personal = ({ children }: { children: ReactNode }) =>
  useIsHydrated() ? (
    children
  ) : (
    <>
      <Head title={shop().name} canonical={null} noIndex />
      <SpinnerScreen />
    </>
  );

export const NeedsScript = ({ children }: { children: ReactNode }) => (
  <noscript>
    <p>{children}</p>
  </noscript>
);
