/**
 * Remembers taps on buttons, which do nothing before the site has started, and on links after such
 * a tap, which would leave the page. web/shell/early-taps.tsx repeats the taps in order.
 */
import { forget, recall, remember } from '../ui/core/stored-values.ts';

/** Key of the path of the page whose link was tapped before the site had started. */
const FROM = 'lumbre/from';

/** Continues a visit as if the router had followed the link: the sign-in returns there (RULE-28). */
export const takeVisitFrom = (): string | null => {
  const from = recall(FROM);
  forget(FROM);
  if (from !== null) window.history.replaceState({ usr: { from } }, '');
  return from;
};

/** Whether the browser follows a link without script; the next page learns where it came from. */
const isFollowed = (control: HTMLElement): boolean => {
  if (!(control instanceof HTMLAnchorElement)) return false;
  // A link to a part of the page or to a telephone number does not leave it.
  const { origin, pathname } = window.location;
  if (control.origin === origin && control.pathname !== pathname) remember(FROM, pathname);
  return true;
};

/** Resolves at the first tap, which starts the site at once. */
export const keepTaps = (): Promise<void> =>
  new Promise((resolve) => {
    const onClick = (event: MouseEvent): void => {
      const { taps, isLive } = early;
      const control = (event.target as Element).closest<HTMLElement>('button, a');
      // A repeated tap is an event without `isTrusted`. Search and dialogs work without script.
      if (!event.isTrusted || !control || control.closest('form[action], form[method]')) return;
      // The browser opens the link elsewhere.
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
