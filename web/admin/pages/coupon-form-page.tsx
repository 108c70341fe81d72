import { useParams } from 'react-router-dom';
import { MAX_COUPON_CODE } from '#shared/domain/limits.ts';
import type { Coupon } from '#shared/domain/schemas/coupon.ts';
import { shop } from '#shared/domain/shop.ts';
import { useCall, useIdempotencyKey, useList } from '../api/admin-api.ts';
import { CouponEditForm, NewCouponForm, valuesOf } from '../features/coupons/coupon-rules.ts';
import { paths } from '../shell/paths.ts';
import { AdminForm } from '../ui/admin-form.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { NumberField, OptionField, optionsOf, TextField } from '../ui/fields.tsx';
import { Loaded, Missing } from '../ui/loaded.tsx';
import { placeIn } from '../ui/table-view.ts';
import { Drafted, useLeaveSaved } from '../ui/unsaved.tsx';

const BACK = { to: paths.coupons, text: 'Cupones' } as const;

const Terms = ({ currency }: Pick<Coupon, 'currency'>) => {
  const { data: categories = [] } = useList('listCategories');
  return (
    <>
      <NumberField name="percent" label="Porcentaje" hint="Por ejemplo 10. O escribe un importe." />
      <NumberField name="amount" label={`Importe (${currency})`} isDecimal />
      <TextField name="from" label="Vale desde" type="date" hint="Vacío: desde ya." />
      <TextField name="until" label="Vale hasta" type="date" hint="Ese día incluido." />
      <NumberField
        name="minimum"
        label={`Compra mínima (${currency})`}
        hint="Sin contar el envío."
        isDecimal
      />
      <OptionField name="categoryId" label="Solo para una categoría">
        <option value="">Todas las piezas</option>
        {optionsOf(categories)}
      </OptionField>
      <NumberField name="uses" label="Usos en total" hint="Vacío: sin límite." />
      <NumberField name="usesPerAccount" label="Usos por cliente" hint="Vacío: sin límite." />
    </>
  );
};

const NewCoupon = () => {
  const call = useCall();
  const headers = useIdempotencyKey();
  const leave = useLeaveSaved();
  return (
    <AdminForm
      action="Crear cupón"
      failure="No se pudo crear el cupón"
      fieldOf={{ NAME_TAKEN: 'code' }}
      schema={NewCouponForm}
      values={valuesOf()}
      save={async (body) => {
        const { code } = await call('createCoupon', { headers, body });
        await leave(`El código ${code} ya vale.`, paths.coupons);
      }}
    >
      <TextField
        name="code"
        label="Código"
        required
        maxLength={MAX_COUPON_CODE}
        hint={`Lo que escribe el cliente, por ejemplo FERIA10. El enlace ${location.origin}/?cupon=FERIA10 lo deja puesto.`}
      />
      <Terms currency={shop().currency} />
    </AdminForm>
  );
};

const ChangedCoupon = ({ coupon }: { coupon: Coupon }) => {
  const call = useCall();
  const leave = useLeaveSaved();
  return (
    <AdminForm
      action="Guardar cambios"
      failure="No se pudo cambiar el cupón"
      schema={CouponEditForm}
      values={valuesOf(coupon)}
      save={async (body) => {
        const { code } = await call('editCoupon', { params: { code: coupon.code }, body });
        await leave(`El código ${code} se ha guardado.`, placeIn(paths.coupons));
      }}
    >
      <p>
        Su enlace: <code>{`${location.origin}/?cupon=${coupon.code}`}</code>
      </p>
      <Terms currency={coupon.currency} />
    </AdminForm>
  );
};

export const CreateCouponPage = () => (
  <AdminPage title="Crear cupón" back={BACK}>
    <Drafted form="coupon/new">
      <NewCoupon />
    </Drafted>
  </AdminPage>
);

const MISSING = (
  <Missing
    title="Este cupón no existe."
    why="Puede que lo hayan retirado."
    list={{ to: paths.coupons, text: 'Ver los cupones' }}
  />
);

export const EditCouponPage = () => {
  const { id = '' } = useParams();
  return (
    <AdminPage title={`Cupón ${id}`} back={BACK}>
      <Drafted form={`coupon/${id}`}>
        <Loaded query={useList('listCoupons')}>
          {(rows) => {
            const coupon = rows.find(({ code }) => code === id);
            return coupon ? <ChangedCoupon coupon={coupon} /> : MISSING;
          }}
        </Loaded>
      </Drafted>
    </AdminPage>
  );
};
