import type { ReactNode } from 'react';

/** Layout of the panel's pages that need no sign-in: the shop's name above one card. */
export const SignInFrame = ({ home, children }: { home: string; children: ReactNode }) => (
  <main className="d-flex flex-column gap-4 align-items-center justify-content-center px-3 py-4">
    <a className="admin-brand d-inline-flex gap-2 align-items-center text-body fs-2" href={home}>
      <img src="/brand/favicon.svg" width={40} height={40} alt="" />
      Lumbre
    </a>
    {children}
  </main>
);
