import sheet from '../../styles/overlays.scss?url';

let styles: Promise<unknown> | undefined;

/** Also resolves after a failure. Not by Suspense: React keeps a fallback for at least 300 ms. */
export const loadOverlayStyles = (): Promise<unknown> => {
  styles ??= new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: sheet });
    link.onload = resolve;
    link.onerror = resolve;
    document.head.append(link);
  });
  return styles;
};
