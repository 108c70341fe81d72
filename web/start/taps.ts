/**
 * Buttons do nothing before the site has started, and a followed link would lose their taps.
 * `web/shell/early-taps.tsx` repeats the taps in order.
 */
import { forget, recall, remember } from '../ui/core/stored-values.ts';

/** Key of the path of the page that a link left before the site had started. */
const FROM = 'lumbre/from';

/** The history state of the router, so that the sign-in returns to that page (RULE-28). */
export const takeVisitFrom = (): string | null => {
  const from = recall(FROM);
  forget(FROM);
  if (from !== null) window.history.replaceState({ usr: { from } }, '');
  return from;
};

/** Also remembers this page's path, which the next page reads. */
const isFollowed = (control: HTMLElement): boolean => {
  if (!(control instanceof HTMLAnchorElement)) return false;
  // A link to a part of this page or to a phone number does not leave the page.
  const { origin, pathname } = window.location;
  if (control.origin === origin && control.pathname !== pathname) remember(FROM, pathname);
  return true;
};

export const keepTaps = (): Promise<void> =>
  new Promise((resolve) => {
    const onClick = (event: MouseEvent): void => {
      const { taps, isLive } = early;
      const control = (event.target as Element).closest<HTMLElement>('button, a');
      // A repeated tap has no `isTrusted`. Forms of the search and of dialogs work without script.
      if (!event.isTrusted || !control || control.closest('form[action], form[method]')) return;
      // The browser opens the link in another tab or window.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (taps.length === 0 && (isLive(control) || isFollowed(control))) return;
      event.preventDefault();
      event.stopPropagation();
      // Shows at once that the tap was noticed.
      control.style.opacity = '.6';
      taps.push(control);
      resolve();
    };
    const early: NonNullable<typeof globalThis.earlyTaps> = {
      taps: [],
      isLive: () => false,
      end: () => document.removeEventListener('click', onClick, true),
    };
    globalThis.earlyTaps = early;
    document.addEventListener('click', onClick, true);
  });
