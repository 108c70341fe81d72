import type { ReactNode } from 'react';

/** A note for browsers without script beside a control that needs it. */
export const NeedsScript = ({ children }: { children: ReactNode }) => (
  <noscript>
    <p>{children}</p>
  </noscript>
);
