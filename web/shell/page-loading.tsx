import { useEffect } from 'react';
import { LoadProblem } from '../ui/core/load-problem.tsx';
import { SpinnerScreen } from '../ui/core/spinner-screen.tsx';
import { retryChunks, useIsChunkMissing } from './lazy-page.ts';

const Missing = () => (
  <LoadProblem
    message="Esta página no ha llegado a cargarse. Lo seguimos intentando y aparecerá sola en cuanto haya conexión."
    onRetry={retryChunks}
  />
);

/** In place of a page whose code loads. */
export const PageLoading = () =>
  useIsChunkMissing() ? (
    <>
      <h1 className="visually-hidden">La página no se ha cargado</h1>
      <Missing />
    </>
  ) : (
    <SpinnerScreen />
  );

/** Above a page that can be read but not used yet, because its code could not be loaded. */
export const FirstPageProblem = () =>
  useIsChunkMissing() && globalThis.earlyTaps !== undefined && <Missing />;

/** Beside the error of a chunk that took too long: loads the page when the connection is back. */
export const ReloadWhenOnline = () => {
  useEffect(() => {
    const reload = () => {
      window.location.reload();
    };
    window.addEventListener('online', reload);
    return () => {
      window.removeEventListener('online', reload);
    };
  }, []);
  return null;
};
