import { useEffect, useState } from 'react';
import type { SiteConfig } from '#shared/domain/demo.ts';
import { Dialog } from '../../../ui/on-demand/dialog.tsx';
import { SpinnerScreen } from '../../../ui/core/page-states.tsx';
import { SignInForm } from './sign-in-form.tsx';

interface Props {
  /** Undefined while loading. */
  demo: SiteConfig['demo'] | undefined;
  /** Called when the admin closes the dialog instead of signing in. */
  onClosed: () => void;
}

/** Asks for the password over a page with unsaved changes when the session has ended. */
export const SignInDialog = ({ demo, onClosed }: Props) => {
  const [focused] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // The browser gives the focus back when a dialog is closed. Signing in unmounts this one.
      if (focused instanceof HTMLElement) focused.focus();
    },
    [focused],
  );
  return (
    <Dialog title="Tu sesión ha terminado" closedBy="closerequest" onClosed={onClosed}>
      <p>Entra otra vez y sigue donde estabas: lo que has escrito sigue aquí.</p>
      {demo === undefined ? <SpinnerScreen /> : <SignInForm demo={demo} />}
    </Dialog>
  );
};
