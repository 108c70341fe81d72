import { Suspense, useLayoutEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { shop } from '#shared/domain/shop.ts';
import { holidayText } from '../api/site-config.ts';
import { SkipLink } from '../ui/core/page-states.tsx';
import { Toasts } from '../ui/core/toasts.tsx';
import { placeOf, useWindowEvent } from '../ui/core/browser.ts';
import { PageTaps, useShellTaps } from './early-taps.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { FirstPageProblem, PageLoading } from './page-loading.tsx';
import { TopBar } from './top-bar.tsx';

const positions = new Map<string, number>();

/**
 * The browser would restore the position before React has rendered the page. A changed query and
 * the choice of an option keep the position.
 */
const useScrollPosition = (): void => {
  const location = useLocation();
  const { key } = location;
  const place = placeOf(location);
  const navigation = useNavigationType();
  const shown = useRef({ key, place });
  useLayoutEffect(() => {
    const { current } = shown;
    shown.current = { key, place };
    if (current.key === key) return;
    const position = navigation === 'POP' ? positions.get(key) : undefined;
    const top = position ?? (current.place === place ? undefined : 0);
    // Smooth scrolling would first show the middle of a new page.
    if (top !== undefined) window.scrollTo({ top, behavior: 'instant' });
  }, [key, place, navigation]);
  useWindowEvent('scroll', () => positions.set(shown.current.key, window.scrollY));
};

export const Layout = () => {
  const place = placeOf(useLocation());
  const { holiday } = shop();
  useShellTaps();
  useScrollPosition();
  return (
    <>
      <SkipLink />
      {holiday.closed && (
        <aside className="holiday bg-dark text-center" aria-label="Aviso">
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
