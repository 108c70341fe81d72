import { nanoid } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../../api/call.ts';
import { useApiDispatch } from '../../api/dispatch.ts';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { paths } from '../shell/paths.ts';
import { AdminForm } from '../features/admins/admin-form.tsx';
import { createAdmin } from '../features/admins/admins-slice.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { answerOrThrow } from '../api/admin-thunk.ts';
import { fullName } from '../ui/full-name.ts';
import { SAVED } from '../ui/use-unsaved-changes.tsx';

/** `/admin/createAdmin` */
export const CreateAdminPage = () => {
  const dispatch = useApiDispatch();
  // One for all attempts, so that a lost answer makes no second record (RULE-47).
  const [key] = useState(() => nanoid());
  const navigate = useNavigate();
  return (
    <AdminPage title="Crear administrador" back={{ to: paths.admins(), text: 'Administradores' }}>
      <AdminForm
        save={async (body) => {
          const created = await answerOrThrow(
            dispatch(
              createAdmin((token) =>
                call('createAdmin', { headers: { 'idempotency-key': key }, body, token }),
              ),
            ),
          );
          dispatch(showToast(`${fullName(created)} ya puede administrar la tienda.`));
          await navigate(paths.admins(), SAVED);
        }}
      />
    </AdminPage>
  );
};
