import type { ReactNode } from 'react';

/** Layout of the panel's pages that need no sign-in: the shop's name above one card. */
export const SignInFrame = ({ home, children }: { home: string; children: ReactNode }) => (
  <main className="sign-in">
    <a className="sign-in-brand" href={home}>
      <img src="/brand/favicon.svg" width={40} height={40} alt="" />
      Lumbre
    </a>
    {children}
  </main>
);
