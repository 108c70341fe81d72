import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useParams } from 'react-router-dom';
import { linesLeft } from '#shared/domain/closed-orders.ts';
import type { OrderId } from '#shared/domain/ids.ts';
import { MAX_CLOSING_REASON } from '#shared/domain/limits.ts';
import { orderNumber } from '#shared/domain/orders.ts';
import type { Order, OrderLine } from '#shared/domain/schemas/order.ts';
import { useCall, useIdempotencyKey, useRecord } from '../api/admin-api.ts';
import {
  closingQuestion,
  closingSchema,
  closingTexts,
  isUnpaid,
  proposedUnits,
  refundable,
  refundHint,
  suggestedRefund,
  suggestionFor,
  typedAction,
  unitsField,
  wantedPieces,
} from '../features/orders/closing-rules.ts';
import { paths } from '../shell/paths.ts';
import { amountText } from '../ui/texts.ts';
import { AdminForm } from '../ui/admin-form.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { CheckField, LongTextField, NumberField } from '../ui/fields.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { useQuestion } from '../ui/dialog.tsx';
import { useLeaveSaved } from '../ui/unsaved.tsx';

const Pieces = ({ lines, question }: { lines: readonly OrderLine[]; question: string }) => (
  <fieldset>
    <legend className="h5">{question}</legend>
    {lines.map(({ title, quantity }, index) => (
      <NumberField
        key={unitsField(index)}
        name={unitsField(index)}
        label={title}
        hint={
          quantity === 1
            ? 'Hay 1. Con 0 se queda como está.'
            : `Hay ${quantity}. Con 0 se quedan como están.`
        }
      />
    ))}
    <CheckField
      name="restock"
      label="Devolver al stock"
      hint="Desmárcalo si la pieza ya no se puede vender."
    />
  </fieldset>
);

const Wanted = ({ pieces }: { pieces: string }) => (
  <div className="marked mb-4 px-3 py-2 bg-body-tertiary">
    <h2 className="h6 m-0">El cliente desiste de</h2>
    <p className="m-0 pre-line">{pieces || 'Todo el pedido'}</p>
    <p className="m-0 form-text">
      Si no corresponde devolver nada, deja todo en 0: el desistimiento se cierra y el cliente lo
      sabe por correo.
    </p>
  </div>
);

const RefundField = ({ order, first }: { order: Order; first: string }) => {
  const { getValues, setValue } = useFormContext();
  const suggested = useRef(first);
  const units = useWatch({ name: linesLeft(order).map((_, index) => unitsField(index)) });
  const follow = useEffectEvent(() => {
    if (units.length === 0 || getValues('refund') !== suggested.current) return;
    suggested.current = amountText(suggestionFor(order, getValues()));
    setValue('refund', suggested.current);
  });
  const chosen = units.join();
  useEffect(() => {
    follow();
  }, [chosen]);
  if (isUnpaid(order)) return <p className="form-text">{refundHint(order)}</p>;
  return (
    <NumberField name="refund" isDecimal label="Reembolso" required hint={refundHint(order)} />
  );
};

const Action = ({ order }: { order: Order }) => typedAction(order, useWatch());

const ClosingForm = ({ order }: { order: Order }) => {
  const call = useCall();
  const headers = useIdempotencyKey();
  const leave = useLeaveSaved();
  const { ask, dialog } = useQuestion();
  const lines = linesLeft(order);
  const units = proposedUnits(order);
  const proposed = suggestedRefund(order, (index) => units[index] ?? 0);
  const first = amountText(lines.length > 0 ? proposed : refundable(order));
  return (
    <AdminForm
      action={<Action order={order} />}
      failure="No se ha guardado"
      schema={closingSchema(order)}
      values={{
        refund: first,
        reason: '',
        restock: true,
        ...Object.fromEntries(units.map((count, index) => [unitsField(index), String(count)])),
      }}
      save={async (body) => {
        const { action: confirm, text } = closingQuestion(order, body);
        if (!(await ask({ title: `Pedido ${orderNumber(order.id)}`, text, confirm }))) return;
        await call('closeOrder', { params: { id: order.id }, headers, body });
        await leave('Guardado. El cliente recibe un correo.', paths.order(order.id));
      }}
    >
      {order.withdrawal?.open && <Wanted pieces={wantedPieces(order)} />}
      {lines.length > 0 && <Pieces lines={lines} question={closingTexts(order).question} />}
      <RefundField order={order} first={first} />
      <LongTextField
        name="reason"
        label="Motivo"
        hint="Opcional. Solo lo ve la administración."
        maxLength={MAX_CLOSING_REASON}
        rows={2}
      />
      <p className="form-text">El cliente recibe un correo con las piezas y el importe.</p>
      {dialog}
    </AdminForm>
  );
};

export const CloseOrderPage = () => {
  const { id = '' } = useParams();
  return (
    <Loaded query={useRecord('getOrder', { params: { id: id as OrderId } })}>
      {(order) => (
        <AdminPage
          title={`${closingTexts(order).title}: pedido ${orderNumber(order.id)}`}
          back={{ to: paths.order(order.id), text: `Pedido ${orderNumber(order.id)}` }}
        >
          <ClosingForm order={order} />
        </AdminPage>
      )}
    </Loaded>
  );
};
