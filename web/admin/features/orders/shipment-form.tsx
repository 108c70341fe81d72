import { MAX_CARRIER, MAX_SHIPMENT_NOTE, MAX_TRACKING } from '#shared/domain/limits.ts';
import type { Order, Shipment, ShipmentChanges } from '#shared/domain/schemas/order.ts';
import { Field, TextareaField } from '../../../forms/field.tsx';
import { Button } from '../../../ui/core/button.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useAdminForm } from '../../ui/use-admin-form.tsx';
import { markText } from './order-rules.ts';

/** Suggestions; other names are accepted. */
const CARRIERS = ['Correos', 'Correos Express', 'SEUR', 'MRW', 'GLS', 'DHL', 'UPS', 'Nacex'];

const TEXTS = ['carrier', 'tracking', 'note'] as const;

const typed = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim().replaceAll('\r\n', '\n') : '';
};

/** Only what differs from the stored shipment, so that the change of another admin stays. */
const changesIn = (form: FormData, shipment: Shipment): ShipmentChanges => {
  const packed = form.has('packed');
  return {
    ...(packed !== (shipment.packed !== undefined) && { packed }),
    ...Object.fromEntries(
      TEXTS.filter((name) => typed(form, name) !== (shipment[name]?.text ?? '')).map((name) => [
        name,
        typed(form, name),
      ]),
    ),
  };
};

interface Props {
  order: Order;
  /** Resolves when the API has accepted the changes. */
  save: (changes: ShipmentChanges) => Promise<void>;
}

/** Packs and sends an order, with carrier, number and a note. */
export const ShipmentForm = ({ order: { shipment = {} }, save }: Props) => {
  const { errors, formProps, submit, saveBar } = useAdminForm({
    save,
    staysOpen: true,
    failure: 'No se pudo guardar el envío',
    fieldOf: {},
  });
  return (
    <form
      {...formProps}
      className="measure"
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        const isSend = submitter instanceof HTMLButtonElement && submitter.name === 'sent';
        const changes = changesIn(new FormData(event.currentTarget), shipment);
        void submit({ ...changes, ...(isSend && { sent: true }) });
      }}
    >
      {shipment.sent && <p className="text-secondary small">Enviado {markText(shipment.sent)}</p>}
      <ShipmentFields shipment={shipment} errors={errors} />
      {!shipment.sent && (
        <p className="form-text">
          Al marcarlo como enviado avisamos al cliente por correo, si ha confirmado su dirección.
        </p>
      )}
      <SaveBar
        {...saveBar}
        variant={shipment.sent ? 'primary' : 'outline-primary'}
        more={
          !shipment.sent && (
            <Button type="submit" name="sent" busy={saveBar.busy}>
              Marcar como enviado
            </Button>
          )
        }
      >
        Guardar
      </SaveBar>
    </form>
  );
};

interface FieldsProps {
  shipment: Shipment;
  errors: Readonly<Partial<Record<string, string>>>;
}

const ShipmentFields = ({ shipment, errors }: FieldsProps) => {
  const textProps = (name: (typeof TEXTS)[number]) => ({
    name,
    defaultValue: shipment[name]?.text,
    error: errors[name],
    autoComplete: 'off',
  });
  return (
    <>
      <div className="form-check mb-3">
        <input
          className="form-check-input"
          type="checkbox"
          id="packed"
          name="packed"
          defaultChecked={shipment.packed !== undefined}
        />
        <label className="form-check-label py-1" htmlFor="packed">
          Empaquetado
          {shipment.packed && (
            <small className="text-secondary"> {markText(shipment.packed)}</small>
          )}
        </label>
      </div>
      <Field
        label="Transportista"
        {...textProps('carrier')}
        maxLength={MAX_CARRIER}
        list="carriers"
      />
      <datalist id="carriers">
        {CARRIERS.map((carrier) => (
          <option key={carrier}>{carrier}</option>
        ))}
      </datalist>
      <Field
        label="Número de seguimiento"
        {...textProps('tracking')}
        maxLength={MAX_TRACKING}
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextareaField
        label="Nota interna"
        hint={
          shipment.note
            ? `Solo la ve la administración. Escrita ${markText(shipment.note)}`
            : 'Solo la ve la administración.'
        }
        {...textProps('note')}
        maxLength={MAX_SHIPMENT_NOTE}
        rows={3}
      />
    </>
  );
};
