import list from 'bootstrap-icons/icons/list.svg';
import { Suspense, useState } from 'react';
import Offcanvas from 'react-bootstrap/Offcanvas';
import { useSelector } from 'react-redux';
import { Navigate, Outlet, ScrollRestoration, useLocation, type Location } from 'react-router-dom';
import { shop } from '#shared/domain/shop.ts';
import { selectSession } from '../../features/account/core/session-slice.ts';
import { IconButton } from '../../ui/core/icon.tsx';
import { PageLoading } from '../../shell/page-loading.tsx';
import { SkipLink } from '../../ui/core/page-states.tsx';
import { Toasts } from '../../ui/core/toasts.tsx';
import { SignInDialog, signInState } from '../features/session/sign-in.tsx';
import { useList, useRecord } from '../api/admin-api.ts';
import { checksOf, urgentIn } from '../features/health/health-rules.ts';
import type { SetUnsaved } from '../ui/unsaved.tsx';
import { paths } from './paths.ts';
import { Sidebar } from './sidebar.tsx';

const TopBar = ({ toSend, onOpen }: { toSend: number; onOpen: () => void }) => (
  <header className="admin-bar position-sticky top-0 d-flex d-lg-none d-print-none gap-2 align-items-center px-2 border-bottom bg-body">
    <div className="position-relative">
      <IconButton
        icon={list}
        label={toSend === 0 ? 'Menú' : `Menú: ${toSend} pedidos por enviar`}
        onClick={onOpen}
      />
      {toSend > 0 && (
        <span className="position-absolute top-0 end-0 m-2 p-1 bg-primary border border-light rounded-circle pe-none" />
      )}
    </div>
    <img src="/brand/favicon.svg" width={32} height={32} alt="" />
    <span className="admin-brand">Administración</span>
  </header>
);

const EVERY_MINUTE = {
  refetchOnFocus: true,
  pollingInterval: 60_000,
  skipPollingIfUnfocused: true,
} as const;

const LISTS: ReadonlySet<string> = new Set([
  paths.products,
  paths.orders,
  paths.categories,
  paths.users,
]);

/** A save leads back to the edited row, so each view of a list keeps its scroll position. */
const scrollKey = ({ key, pathname, search }: Location): string =>
  LISTS.has(pathname) ? pathname + search : key;

const EVERY_TEN_MINUTES = { pollingInterval: 600_000, skipPollingIfUnfocused: true } as const;

/** How many things 'Salud' asks the owner to look at. */
const useUrgent = (isOwner: boolean): number => {
  const { data, fulfilledTimeStamp } = useRecord(
    'getHealth',
    {},
    { ...EVERY_TEN_MINUTES, skip: !isOwner },
  );
  const missing = shop().payment.methods.length === 0 ? ['pago'] : [];
  return data ? urgentIn(checksOf(data, new Date(fulfilledTimeStamp ?? 0), missing)) : 0;
};

/** A page with unsaved changes stays when the session ends (RULE-69). */
export const Layout = () => {
  const session = useSelector(selectSession);
  const { key, pathname, search } = useLocation();
  const [hasUnsaved, setUnsaved] = useState(false);
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  const isDrawerOpen = drawerAt === key;
  const isAdmin = session.role === 'admin';
  const orders = useList('listOrders', { shipment: 'toSend' }, { ...EVERY_MINUTE, skip: !isAdmin });
  const toSend = orders.data?.length ?? 0;
  const urgent = useUrgent(isAdmin && !session.account.rights);
  if (!isAdmin && !hasUnsaved) {
    return <Navigate to={paths.signIn} replace state={signInState({ from: pathname + search })} />;
  }
  return (
    <>
      <SkipLink />
      <div className="admin-frame">
        <TopBar toSend={toSend} onOpen={() => setDrawerAt(key)} />
        <Offcanvas
          responsive="lg"
          className="admin-sidebar d-print-none"
          // Only the open drawer has this name, because the sidebar of wide screens is no dialog.
          {...(isDrawerOpen && { 'aria-label': 'Menú' })}
          show={isDrawerOpen}
          onHide={() => setDrawerAt(null)}
          // A turned tablet hides the drawer, which stays closed when the tablet is turned back.
          onExited={() => setDrawerAt((at) => (at === key ? null : at))}
          // After a navigation the heading of the next page has the focus.
          restoreFocus={drawerAt === null}
        >
          <Offcanvas.Body as="aside" className="d-flex flex-column" aria-label="Panel">
            {isAdmin && (
              <Sidebar
                admin={session.account}
                {...{ toSend, urgent }}
                onClose={() => setDrawerAt(null)}
              />
            )}
          </Offcanvas.Body>
        </Offcanvas>
        <main id="contenido" tabIndex={-1}>
          {/* The key starts a new page for each path, also for another record of the same kind. */}
          <Suspense key={pathname} fallback={<PageLoading />}>
            <Outlet context={setUnsaved satisfies SetUnsaved} />
          </Suspense>
        </main>
      </div>
      {/* Closing the dialog gives up the changes, and the page redirects to the sign-in. */}
      {!isAdmin && <SignInDialog onClosed={() => setUnsaved(false)} />}
      <Toasts />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
};
