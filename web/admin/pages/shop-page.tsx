import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { MAX_SETTING_TEXT } from '#shared/domain/limits.ts';
import type { Holiday } from '#shared/domain/schemas/settings.ts';
import { Field, TextareaField } from '../../forms/field.tsx';
import { fieldText } from '../../forms/use-submit.ts';
import { paths } from '../shell/paths.ts';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { useChangeSettingsMutation, useSettingsQuery } from '../api/admin-api.ts';
import { AdminForm } from '../ui/admin-form.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { CheckField } from '../ui/fields.tsx';
import { Loaded } from '../ui/loaded.tsx';

const holidayIn = (form: FormData): Holiday => ({
  closed: form.has('closed'),
  until: fieldText(form, 'until') || null,
  message: fieldText(form, 'message'),
});

/** Closes the checkout for holidays, with what visitors read meanwhile. */
const HolidayForm = ({ loaded }: { loaded: Holiday }) => {
  const dispatch = useDispatch();
  const [changeSettings] = useChangeSettingsMutation();
  const [{ state, saves }, setSaved] = useState({ state: loaded, saves: 0 });
  return (
    <AdminForm
      // After a save the form has the shop's values, and no unsaved changes.
      key={saves}
      action="Guardar"
      failure="No se pudo guardar"
      values={{ until: state.until ?? '', message: state.message }}
      save={async (form) => {
        const { holiday: answer } = await changeSettings({ holiday: holidayIn(form) }).unwrap();
        setSaved({ state: answer, saves: saves + 1 });
        dispatch(
          showToast(answer.closed ? 'La tienda está cerrada.' : 'La tienda admite pedidos.'),
        );
      }}
    >
      {(field) => (
        <>
          <CheckField
            label="Cerrar la tienda por vacaciones"
            name="closed"
            defaultChecked={state.closed}
            hint="Las piezas se siguen viendo, con un aviso en cada página, y nadie puede hacer pedidos."
          />
          <Field
            label="Volvemos el"
            {...field('until')}
            type="date"
            className="number-field"
            hint="Solo se muestra. La tienda se abre cuando quitas la marca."
          />
          <TextareaField
            label="Mensaje"
            {...field('message')}
            rows={3}
            maxLength={MAX_SETTING_TEXT}
            hint="Si lo dejas vacío, dice «Estamos de vacaciones.»"
          />
        </>
      )}
    </AdminForm>
  );
};

/** `/admin/shop` */
export const ShopPage = () => (
  <AdminPage title="Vacaciones">
    <p>
      <Link className="tap fw-semibold" to={paths.shipping}>
        Envíos e impuestos
      </Link>
    </p>
    <Loaded query={useSettingsQuery()}>
      {(loaded) => <HolidayForm loaded={loaded.holiday} />}
    </Loaded>
  </AdminPage>
);
