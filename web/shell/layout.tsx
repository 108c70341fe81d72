import { Suspense, useLayoutEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { Toasts } from '../ui/core/toasts.tsx';
import { PageTaps, useShellTaps } from './early-taps.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { FirstPageProblem, PageLoading } from './page-loading.tsx';
import { TopBar } from './top-bar.tsx';

/** Frame of every page. A new path also resets the error boundary. */
export const Layout = () => {
  const { pathname } = useLocation();
  useShellTaps();
  const navigation = useNavigationType();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    // A changed query keeps the scroll position; the browser restores it for Back and Forward.
    if (navigation !== 'POP' && shown.current !== pathname) window.scrollTo(0, 0);
    shown.current = pathname;
  }, [pathname, navigation]);
  return (
    <>
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      <TopBar />
      <main id="contenido" tabIndex={-1}>
        <FirstPageProblem />
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
            <PageTaps />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <Toasts />
    </>
  );
};
