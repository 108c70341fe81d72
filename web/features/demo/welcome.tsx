import { useEffect, useState, type ComponentProps, type ComponentType } from 'react';
import { loadSiteConfig } from '../../api/site-config.ts';
import { paths } from '../../shell/paths.ts';
import type { WelcomeDialog } from './welcome-dialog.tsx';

type DialogProps = ComponentProps<typeof WelcomeDialog>;

interface Loaded {
  Dialog: ComponentType<DialogProps>;
  demo: DialogProps['demo'];
}

/** Module state, so that the dialog opens once per page load. */
let isShown = false;

/** Whether the visit began on the home page, not on another page of the shop. */
const visitBeganAtHome = (): boolean => {
  const [{ name } = { name: '' }] = performance.getEntriesByType('navigation');
  return name !== '' && new URL(name).pathname === paths.home();
};

const hasLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });

/**
 * The welcome dialog of a demo, loaded after the page. Only for visits that begin at home: after an
 * order or a logout the dialog would cover the message.
 */
export const Welcome = ({ onReset }: Pick<DialogProps, 'onReset'>) => {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    if (isShown || !visitBeganAtHome()) return undefined;
    const leaving = new AbortController();
    const load = async () => {
      await hasLoaded();
      const { demo } = await loadSiteConfig();
      if (!demo) return;
      const { WelcomeDialog: Dialog } = await import('./welcome-dialog.tsx');
      if (leaving.signal.aborted) return;
      isShown = true;
      setLoaded({ Dialog, demo });
    };
    // After a lost connection the visit continues without the dialog.
    load().catch(() => undefined);
    return () => {
      leaving.abort();
    };
  }, []);
  return loaded && <loaded.Dialog demo={loaded.demo} onReset={onReset} />;
};
