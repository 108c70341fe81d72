/** Asks for the next page before the tap (ADR-0055). */

/** Milliseconds that a mouse rests on a link before its page is asked for. */
const REST = 50;

/**
 * When a mouse rests on a link inside the site, a finger touches it, or it gets the focus.
 *
 * @param signal ends it
 */
export const followHints = (
  prepare: (link: HTMLAnchorElement) => void,
  signal: AbortSignal,
): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onHint = ({ type, target }: Event): void => {
    clearTimeout(timer);
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin !== window.location.origin) return;
    if (type === 'mouseover') timer = setTimeout(prepare, REST, link);
    else prepare(link);
  };
  for (const type of ['mouseover', 'touchstart', 'focusin']) {
    document.addEventListener(type, onHint, { passive: true, signal });
  }
};

/** Milliseconds that a page gets to itself. */
const HEAD_START = 2000;

/** When the page has nothing else to do. */
export const whenIdle = (prepare: () => void, signal: AbortSignal): void => {
  setTimeout(() => {
    if (signal.aborted) return;
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(prepare);
    else prepare();
  }, HEAD_START);
};

/** Whether the visitor asks for little data. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
