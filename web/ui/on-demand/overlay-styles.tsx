import { Suspense, type ReactNode } from 'react';
import sheet from '../../styles/overlays.scss?url';

/** The styles of Modal and Offcanvas, and content that appears when they have loaded or failed. */
export const OverlayStyles = ({ children }: { children: ReactNode }) => (
  <Suspense>
    <link rel="stylesheet" href={sheet} precedence="overlays" />
    {children}
  </Suspense>
);
