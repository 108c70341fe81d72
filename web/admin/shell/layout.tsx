import list from 'bootstrap-icons/icons/list.svg';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, Outlet, ScrollRestoration, useLocation, type Location } from 'react-router-dom';
import { selectSession } from '../../features/account/core/session-slice.ts';
import { Icon } from '../../ui/core/icon.tsx';
import { PageLoading } from '../../shell/page-loading.tsx';
import { Toasts } from '../../ui/core/toasts.tsx';
import { SignInDialog } from '../features/session/sign-in.tsx';
import { useList } from '../api/admin-api.ts';
import { signInState } from '../features/session/sign-in-state.ts';
import type { SetUnsaved } from '../ui/unsaved.tsx';
import { paths } from './paths.ts';
import { DRAWER, Sidebar } from './sidebar.tsx';

/** The bar of small screens, whose button opens the drawer. */
const TopBar = ({ toSend }: { toSend: number }) => (
  <header className="admin-bar position-sticky top-0 d-flex d-lg-none d-print-none gap-2 align-items-center px-2 border-bottom bg-body">
    <button
      type="button"
      className="icon-button position-relative"
      aria-label={toSend === 0 ? 'Menú' : `Menú: ${toSend} pedidos por enviar`}
      popoverTarget={DRAWER}
    >
      <Icon src={list} />
      {toSend > 0 && (
        <span className="position-absolute top-0 end-0 m-2 p-1 bg-primary border border-light rounded-circle" />
      )}
    </button>
    <img src="/brand/favicon.svg" width={32} height={32} alt="" />
    <span className="admin-brand">Administración</span>
  </header>
);

/** From this width on the sidebar stands beside the page (Bootstrap's breakpoint `lg`). */
const WIDE = '(min-width: 992px)';

/** How often the orders to send are counted while the panel is visible. */
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

/** A save leads back to the row that was edited, so a list keeps its position for each of its views. */
const scrollKey = ({ key, pathname, search }: Location): string =>
  LISTS.has(pathname) ? pathname + search : key;

/**
 * Sidebar and frame of every page; redirects everybody but admins. A page with unsaved changes stays
 * when the session ends (RULE-69). Below `lg` the sidebar is a drawer, which each navigation closes.
 */
export const Layout = () => {
  const session = useSelector(selectSession);
  const { key, pathname, search } = useLocation();
  const [hasUnsaved, setUnsaved] = useState(false);
  const drawer = useRef<HTMLElement>(null);
  useEffect(() => drawer.current?.hidePopover(), [key]);
  useEffect(() => {
    // When a tablet is turned, the sidebar appears beside the page. An open drawer would cover the page.
    const close = () => drawer.current?.hidePopover();
    const wide = window.matchMedia(WIDE);
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, []);
  const isAdmin = session.role === 'admin';
  const orders = useList('listOrders', { shipment: 'toSend' }, { ...EVERY_MINUTE, skip: !isAdmin });
  const toSend = orders.data?.length ?? 0;
  if (!isAdmin && !hasUnsaved) {
    return <Navigate to={paths.signIn} replace state={signInState({ from: pathname + search })} />;
  }
  return (
    <>
      <a
        className="skip-link visually-hidden-focusable position-absolute top-0 start-0 m-2 px-3 py-2 rounded bg-dark text-white"
        href="#contenido"
      >
        Saltar al contenido
      </a>
      <div className="admin-frame">
        <TopBar toSend={toSend} />
        <aside
          ref={drawer}
          id={DRAWER}
          popover="auto"
          className="admin-sidebar d-print-none"
          aria-label="Panel"
        >
          {isAdmin && <Sidebar admin={session.account} toSend={toSend} />}
        </aside>
        <main id="contenido" tabIndex={-1}>
          {/* The key begins a new page for each path, also for another record of the same kind. */}
          <Suspense key={pathname} fallback={<PageLoading />}>
            <Outlet context={setUnsaved satisfies SetUnsaved} />
          </Suspense>
        </main>
      </div>
      {/* Without unsaved changes the page redirects to the sign-in page. */}
      {!isAdmin && <SignInDialog onClosed={() => setUnsaved(false)} />}
      <Toasts />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
};
