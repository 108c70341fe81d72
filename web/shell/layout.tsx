import { Suspense } from 'react';
import { shop } from '#shared/domain/shop.ts';
import { Outlet, useLocation } from 'react-router-dom';
import { holidayText } from '../api/site-config.ts';
import { Toasts } from '../ui/core/toasts.tsx';
import { placeOf } from '../ui/core/browser.ts';
import { PageTaps, useShellTaps } from './early-taps.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { FirstPageProblem, PageLoading } from './page-loading.tsx';
import { TopBar } from './top-bar.tsx';
import { useScrollPosition } from './use-scroll-position.ts';

export const Layout = () => {
  const place = placeOf(useLocation());
  const { holiday } = shop();
  useShellTaps();
  useScrollPosition();
  return (
    <>
      <a
        className="skip-link visually-hidden-focusable position-absolute top-0 start-0 m-2 px-3 py-2 rounded bg-dark text-white"
        href="#contenido"
      >
        Saltar al contenido
      </a>
      {holiday.closed && (
        <aside className="holiday" aria-label="Aviso">
          {holidayText(holiday)}
        </aside>
      )}
      <TopBar />
      <Toasts />
      <main id="contenido" tabIndex={-1}>
        <FirstPageProblem />
        <ErrorBoundary key={place}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
            <PageTaps />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
    </>
  );
};
