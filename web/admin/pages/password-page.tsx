import { useContext } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { DemoContext } from '../../api/site-config.ts';
import { adminSignedIn, selectSession } from '../../features/account/core/session-slice.ts';
import { useCall } from '../api/admin-api.ts';
import { PasswordForm } from '../features/session/password-form.tsx';
import { homeOf } from '../shell/paths.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { useLeaveSaved } from '../ui/unsaved.tsx';

export const PasswordPage = () => {
  const dispatch = useDispatch();
  const call = useCall();
  const leave = useLeaveSaved();
  const session = useSelector(selectSession);
  const demo = useContext(DemoContext);
  const isDemoAdmin = session.role === 'admin' && session.account.email === demo?.admin.email;
  return (
    <AdminPage title="Cambiar contraseña">
      {isDemoAdmin ? (
        <p>La cuenta de demostración es de todos: su contraseña no se puede cambiar.</p>
      ) : (
        <>
          <p>Se cerrarán las sesiones que tengas abiertas en otros navegadores.</p>
          <PasswordForm
            asksForCurrent
            save={async (passwords) => {
              const changed = await call('changeAdminPassword', { body: passwords });
              dispatch(adminSignedIn(changed));
              await leave('Tu contraseña ha cambiado.', homeOf(changed.admin));
            }}
          />
        </>
      )}
    </AdminPage>
  );
};
