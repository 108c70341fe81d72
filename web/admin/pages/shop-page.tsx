import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { MAX_HOLIDAY_TEXT } from '#shared/domain/limits.ts';
import type { HolidayState } from '#shared/domain/schemas/holiday.ts';
import { Field, TextareaField } from '../../forms/field.tsx';
import { fieldText } from '../../forms/use-submit.ts';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { useChangeHolidayMutation, useHolidayQuery } from '../api/admin-api.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { useAdminForm } from '../ui/use-admin-form.tsx';

interface Props {
  state: HolidayState;
  /** Gets the fields that the admin has changed: somebody else may have changed the others meanwhile. */
  save: (changes: Partial<HolidayState>) => Promise<void>;
}

/** Closes the checkout for holidays, with what visitors read meanwhile. */
const HolidayForm = ({ state, save }: Props) => {
  const { errors, formProps, submit, saveBar } = useAdminForm({
    save,
    staysOpen: true,
    failure: 'No se pudo guardar',
    fieldOf: {},
  });
  const [closed, setClosed] = useState(state.closed);
  return (
    <form
      {...formProps}
      className="measure"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const until = fieldText(form, 'until') || null;
        const message = fieldText(form, 'message');
        void submit({
          ...(closed !== state.closed && { closed }),
          ...(until !== state.until && { until }),
          ...(message !== state.message && { message }),
        });
      }}
    >
      <label className="form-check mb-4">
        <input
          type="checkbox"
          className="form-check-input"
          name="closed"
          checked={closed}
          onChange={({ target }) => {
            setClosed(target.checked);
          }}
        />
        <span>
          Cerrar la tienda por vacaciones
          <span className="form-text d-block">
            Las piezas se siguen viendo, con un aviso en cada página, y nadie puede hacer pedidos.
          </span>
        </span>
      </label>
      <Field
        label="Volvemos el"
        name="until"
        type="date"
        className="number-field"
        defaultValue={state.until ?? ''}
        error={errors['until']}
        hint="Solo se muestra. La tienda se abre cuando quitas la marca."
      />
      <TextareaField
        label="Mensaje"
        name="message"
        rows={3}
        maxLength={MAX_HOLIDAY_TEXT}
        defaultValue={state.message}
        error={errors['message']}
        hint="Si lo dejas vacío, dice «Estamos de vacaciones.»"
      />
      <SaveBar {...saveBar}>Guardar</SaveBar>
    </form>
  );
};

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
