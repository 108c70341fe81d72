import { useEffect, useState, type ComponentProps, type ComponentType } from 'react';
import { loadSiteConfig } from '../../api/site-config.ts';
import { paths } from '../../shell/paths.ts';
import type { WelcomeDialog } from './welcome-dialog.tsx';

type DialogProps = ComponentProps<typeof WelcomeDialog>;

interface Arrived {
  Dialog: ComponentType<DialogProps>;
  demo: DialogProps['demo'];
}

/** Once per page that the browser loads, however often one comes home within it. */
let isShown = false;

/** Whether the browser was sent home, not the shop's own links. */
const beganHere = (): boolean => {
  const [{ name } = { name: '' }] = performance.getEntriesByType('navigation');
  return name !== '' && new URL(name).pathname === paths.home();
};

const hasLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });

/**
 * The welcome dialog, where the shop is a demonstration: asked for when everything that one came to
 * see is there. Only where the visit begins at home: after an order or a logout it would stand before
 * what one came home for.
 */
export const Welcome = ({ onReset }: Pick<DialogProps, 'onReset'>) => {
  const [arrived, setArrived] = useState<Arrived | null>(null);
  useEffect(() => {
    if (isShown || !beganHere()) return undefined;
    const leaving = new AbortController();
    const arrive = async () => {
      await hasLoaded();
      const { demo } = await loadSiteConfig();
      if (!demo) return;
      const { WelcomeDialog: Dialog } = await import('./welcome-dialog.tsx');
      if (leaving.signal.aborted) return;
      isShown = true;
      setArrived({ Dialog, demo });
    };
    // Who has left meanwhile, or whose connection has, shops without it.
    arrive().catch(() => undefined);
    return () => {
      leaving.abort();
    };
  }, []);
  return arrived && <arrived.Dialog demo={arrived.demo} onReset={onReset} />;
};
