import { useEffect } from 'react';

/** A global variable, because a module shared with web/start.ts would delay that script. */
declare global {
  var earlyTaps:
    | {
        taps: HTMLElement[];
        /** True if React already handles the control; replaced as the site starts. */
        isLive: (control: HTMLElement) => boolean;
        end: () => void;
      }
    | undefined;
}

const repeatTaps = (isLive: (control: HTMLElement) => boolean): void => {
  const early = globalThis.earlyTaps;
  if (!early) return;
  early.isLive = isLive;
  for (let [control] = early.taps; control && isLive(control); [control] = early.taps) {
    early.taps.shift();
    control.style.opacity = '';
    // React has removed the control if the page's HTML differed from what it rendered.
    if (control.isConnected) control.click();
  }
};

/** Repeats taps on bar and footer, which React hydrates before the page (ADR-0055). */
export const useShellTaps = (): void => {
  useEffect(() => {
    repeatTaps((control) => !control.closest('main'));
  }, []);
};

/** Rendered beside the page, so that its effect runs when React has hydrated the page. */
export const PageTaps = () => {
  useEffect(() => {
    repeatTaps(() => true);
    globalThis.earlyTaps?.end();
    globalThis.earlyTaps = undefined;
  }, []);
  return null;
};
