import { useState } from 'react';
import type { HolidayState } from '#shared/domain/schemas/holiday.ts';
import { useApiDispatch } from '../../api/dispatch.ts';
import { LoadProblem } from '../../ui/core/load-problem.tsx';
import { SpinnerScreen } from '../../ui/core/spinner-screen.tsx';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { answerOrThrow } from '../api/admin-thunk.ts';
import { useLoadOnce } from '../api/use-load-once.ts';
import { changeHoliday } from '../features/holiday/holiday-calls.ts';
import { HolidayForm } from '../features/holiday/holiday-form.tsx';
import { AdminPage } from '../ui/admin-page.tsx';

const Content = () => {
  const dispatch = useApiDispatch();
  const { data, problem, retry } = useLoadOnce(() => answerOrThrow(dispatch(changeHoliday({}))));
  const [saved, setSaved] = useState<HolidayState>();
  const [saves, setSaves] = useState(0);
  const state = saved ?? data;
  if (problem) return <LoadProblem message={problem.message} onRetry={retry} />;
  if (!state) return <SpinnerScreen />;
  return (
    <HolidayForm
      // After a save the form has no unsaved changes.
      key={saves}
      state={state}
      save={async (changes) => {
        const answer = await answerOrThrow(dispatch(changeHoliday(changes)));
        setSaved(answer);
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
    <Content />
  </AdminPage>
);
