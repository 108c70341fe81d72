import { Link } from 'react-router-dom';
import { dayText } from '#shared/domain/dates.ts';
import { formatPrice, toCents } from '#shared/domain/money.ts';
import type { Coupon } from '#shared/domain/schemas/coupon.ts';
import { EmptyState } from '../../ui/core/page-states.tsx';
import { useCall, useList } from '../api/admin-api.ts';
import { couponState, couponTakes } from '../features/coupons/coupon-rules.ts';
import { paths } from '../shell/paths.ts';
import { AdminPage, CreateLink } from '../ui/admin-page.tsx';
import type { Column } from '../ui/columns.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { DataTable, MenuLink } from '../ui/data-table.tsx';

const COLUMNS: readonly Column<Coupon>[] = [
  {
    id: 'codigo',
    header: 'Código',
    value: ({ code }) => code,
    cell: ({ code }) => <Link to={paths.editCoupon(code)}>{code}</Link>,
    card: 'title',
  },
  { id: 'descuento', header: 'Descuento', value: couponTakes, card: 'fact' },
  { id: 'estado', header: 'Estado', value: (coupon) => couponState(coupon, new Date()) },
  {
    id: 'hasta',
    header: 'Hasta',
    value: ({ until }) => until ?? null,
    cell: ({ until }) => until && dayText(until),
    csv: ({ until }) => (until === undefined ? null : dayText(until)),
    card: 'labelled',
  },
  {
    id: 'usos',
    header: 'Usos',
    value: ({ used }) => used,
    cell: ({ used, uses }) => (uses === undefined ? used : `${used} de ${uses}`),
    align: 'end',
    menuOrders: { descending: 'Más usados primero' },
    card: 'labelled',
  },
  {
    id: 'vendido',
    header: 'Ha vendido',
    value: ({ brought }) => toCents(brought),
    cell: ({ brought, currency }) => formatPrice(toCents(brought), currency),
    csv: ({ brought }) => brought,
    align: 'end',
    menuOrders: { descending: 'Los que más han vendido' },
    card: 'labelled',
  },
];

const Deletion = ({ coupon: { code } }: { coupon: Coupon }) => {
  const call = useCall();
  return (
    <ConfirmButton
      inMenu
      action="Retirar"
      label={`Retirar ${code}`}
      title={`¿Retirar el código ${code}?`}
      onConfirm={() => call('deleteCoupon', { params: { code } })}
      done={`El código ${code} ya no vale.`}
    >
      <p>Nadie más podrá usarlo. Los pedidos que ya lo usaron conservan su descuento.</p>
    </ConfirmButton>
  );
};

const create = <CreateLink to={paths.createCoupon} what="cupón" />;

export const CouponsPage = () => (
  <AdminPage title="Cupones" actions={create}>
    <DataTable
      label="Cupones"
      query={useList('listCoupons')}
      columns={COLUMNS}
      ownOrder="Por código"
      menuName={({ code }) => code}
      renderActions={(coupon) => (
        <>
          <MenuLink to={paths.editCoupon(coupon.code)} label={`Editar ${coupon.code}`}>
            Editar
          </MenuLink>
          <Deletion coupon={coupon} />
        </>
      )}
      empty={
        <EmptyState title="Todavía no hay cupones.">
          <p className="m-0">Un código descuenta un porcentaje o un importe de un pedido.</p>
          {create}
        </EmptyState>
      }
    />
  </AdminPage>
);
