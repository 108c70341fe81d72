import { useState } from 'react';
import type { HolidayState } from '#shared/domain/schemas/holiday.ts';
import { useDispatch } from 'react-redux';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { useChangeHolidayMutation, useHolidayQuery } from '../api/admin-api.ts';
import { HolidayForm } from '../features/holiday/holiday-form.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { Loaded } from '../ui/loaded.tsx';

const Content = ({ loaded }: { loaded: HolidayState }) => {
  const dispatch = useDispatch();
  const [changeHoliday] = useChangeHolidayMutation();
  const [state, setState] = useState(loaded);
  const [saves, setSaves] = useState(0);
  return (
    <HolidayForm
      // After a save the form has no unsaved changes.
      key={saves}
      state={state}
      save={async (changes) => {
        const answer = await changeHoliday(changes).unwrap();
        setState(answer);
        setSaves(saves + 1);
        dispatch(
          showToast(answer.closed ? 'La tienda está cerrada.' : 'La tienda admite pedidos.'),
        );
      }}
    />
  );
};

/** `/admin/shop` */
export const ShopPage = () => (
  <AdminPage title="Tienda">
    <Loaded query={useHolidayQuery()}>{(loaded) => <Content loaded={loaded} />}</Loaded>
  </AdminPage>
);
