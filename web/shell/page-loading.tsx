import { useEffect } from 'react';
import { shop } from '#shared/domain/shop.ts';
import { LoadProblem, SpinnerScreen } from '../ui/core/page-states.tsx';
import { recall, remember } from '../ui/core/stored-values.ts';
import { useWindowEvent } from '../ui/core/browser.ts';
import { useIsChunkMissing } from './lazy-page.ts';

/** Key of the time (ms since 1970) at which a missing chunk last made the site reload. */
const RELOADED = 'lumbre/reloaded';
/** Milliseconds before the next reload, so that a chunk that stays missing causes no loop. */
const BETWEEN_RELOADS = 60_000;
/** Milliseconds between two checks of the connection to the shop. */
const BETWEEN_LOOKS = 5000;

const reloadWhenReachable = async (): Promise<void> => {
  if (Date.now() - Number(recall(RELOADED)) < BETWEEN_RELOADS) return;
  const signal = AbortSignal.timeout(BETWEEN_LOOKS);
  const answer = await fetch('/config.json', { cache: 'no-store', signal }).catch(() => undefined);
  if (answer?.ok !== true) return;
  const now = String(Date.now());
  remember(RELOADED, now);
  // Without storage nothing would stop a second reload.
  if (recall(RELOADED) === now) window.location.reload();
};

const Missing = () => {
  useEffect(() => {
    const timer = setInterval(() => void reloadWhenReachable(), BETWEEN_LOOKS);
    return () => clearInterval(timer);
  }, []);
  return (
    <LoadProblem
      message="Esta página no ha llegado a cargarse. Lo seguimos intentando y aparecerá sola en cuanto haya conexión."
      onRetry={() => void reloadWhenReachable()}
    />
  );
};

export const PageLoading = () => {
  const isMissing = useIsChunkMissing();
  return (
    <>
      <title>{shop().name}</title>
      {isMissing && <h1 className="visually-hidden">La página no se ha cargado</h1>}
      {isMissing ? <Missing /> : <SpinnerScreen />}
    </>
  );
};

/** Shown above a page that can be read but not used, because its code could not be loaded. */
export const FirstPageProblem = () =>
  useIsChunkMissing() && globalThis.earlyTaps !== undefined && <Missing />;

export const ReloadWhenOnline = () => {
  useWindowEvent('online', () => window.location.reload());
  return null;
};
