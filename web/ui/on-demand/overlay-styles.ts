import sheet from '../../styles/overlays.scss?url';

let styles: Promise<unknown> | undefined;

/**
 * Loads the styles of Modal and Offcanvas; also resolves when that fails. Not by Suspense, because
 * React keeps a fallback for at least 300 ms.
 */
export const loadOverlayStyles = (): Promise<unknown> => {
  styles ??= new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: sheet });
    link.onload = resolve;
    link.onerror = resolve;
    document.head.append(link);
  });
  return styles;
};
