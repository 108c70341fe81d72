import { useState } from 'react';
import type { Zone } from '#shared/domain/schemas/settings.ts';
import { Field } from '../../../forms/field.tsx';
import { Button } from '../../../ui/core/button.tsx';
import type { FormField } from '../../ui/admin-form.tsx';
import { amountText } from '../../ui/amounts.ts';
import { NumberField } from '../../ui/fields.tsx';
import { countriesText } from './shipping-form.ts';
import { Group } from './shop-fields.tsx';

interface FieldsProps {
  field: FormField;
}

/** Adds and removes entries that keep their numbers, so that typed texts stay with them. */
const useNumbers = (count: number) => {
  const [numbers, setNumbers] = useState(() => Array.from({ length: count }, (_, at) => at));
  return {
    numbers,
    add: () => setNumbers([...numbers, Math.max(-1, ...numbers) + 1]),
    remove: (gone: number) => setNumbers(numbers.filter((number) => number !== gone)),
  };
};

interface StepsProps extends FieldsProps {
  /** Prefix of the fields. */
  name: string;
  zone: Zone | undefined;
}

/** Prices by weight; the last one has no limit. */
const StepFields = ({ field, name, zone }: StepsProps) => {
  const { numbers, add, remove } = useNumbers(zone?.steps.length ?? 1);
  return (
    <>
      {numbers.map((number, at) => {
        const step = zone?.steps[number];
        const isLast = at === numbers.length - 1;
        const hint = numbers.length === 1 ? undefined : 'Sin límite de peso';
        return (
          <div key={number} className="d-flex gap-3 align-items-start">
            {!isLast && (
              <NumberField
                label="Hasta (g)"
                {...field(`${name}.step${number}.grams`)}
                defaultValue={step?.maxGrams ?? ''}
              />
            )}
            <NumberField
              isDecimal
              label="Precio"
              {...field(`${name}.step${number}.price`)}
              defaultValue={amountText(step?.price)}
              hint={isLast ? hint : undefined}
            />
            {!isLast && (
              <Button variant="link" className="mt-4" onClick={() => remove(number)}>
                Quitar
              </Button>
            )}
          </div>
        );
      })}
      <p>
        <Button variant="link" className="px-0" onClick={add}>
          Añadir un tramo de peso
        </Button>
      </p>
    </>
  );
};

interface ZoneProps extends StepsProps {
  onRemove: (() => void) | undefined;
}

const ZoneFields = ({ field, name, zone, onRemove }: ZoneProps) => (
  <fieldset className="card card-body mb-4">
    <legend className="visually-hidden">{zone?.name ?? 'Zona nueva'}</legend>
    <Field label="Zona" {...field(`${name}.name`)} defaultValue={zone?.name} maxLength={60} />
    <Field
      label="Países"
      {...field(`${name}.countries`)}
      defaultValue={zone && countriesText(zone)}
      hint="Separados por comas. Vacío: todos los demás países."
    />
    <Field
      label="Códigos postales que empiezan por"
      {...field(`${name}.prefixes`)}
      defaultValue={zone?.prefixes.join(', ')}
      inputMode="text"
      hint="Solo para una parte de un país, como 07, 35, 38 para las islas."
    />
    <StepFields field={field} name={name} zone={zone} />
    <NumberField
      isDecimal
      label="Gratis desde"
      {...field(`${name}.freeFrom`)}
      defaultValue={amountText(zone?.freeFrom)}
      hint="Importe de las piezas. Vacío: nunca."
    />
    {onRemove && (
      <div>
        <Button variant="link" className="px-0 text-danger" onClick={onRemove}>
          Quitar esta zona
        </Button>
      </div>
    )}
  </fieldset>
);

/** The zones of the shop with their prices, in the fields of `shippingIn`. */
export const ShippingFields = ({ field, zones }: FieldsProps & { zones: readonly Zone[] }) => {
  const { numbers, add, remove } = useNumbers(zones.length);
  return (
    <>
      <p className="measure">
        Decide la zona más concreta: primero el código postal, luego el país, luego el resto. A un
        país que no está en ninguna zona no se envía. Una pieza sin peso en su ficha cuenta como 0
        gramos.
      </p>
      {numbers.map((number) => (
        <ZoneFields
          key={number}
          field={field}
          name={`zone${number}`}
          zone={zones[number]}
          onRemove={numbers.length > 1 ? () => remove(number) : undefined}
        />
      ))}
      <Button variant="outline-primary" className="mb-4" onClick={add}>
        Añadir una zona
      </Button>
    </>
  );
};

/** The tax that all prices include (RULE-82). */
export const TaxFields = ({ field }: FieldsProps) => (
  <Group title="Impuestos">
    <NumberField
      isDecimal
      label="IVA incluido en los precios, en %"
      {...field('taxRate')}
      hint="Por ejemplo 21. Los precios no cambian: la tienda dice que lo incluyen. Vacío: no dice nada."
    />
  </Group>
);

export const PickupFields = ({ field }: FieldsProps) => (
  <Group title="Recogida">
    <Field
      label="Lugar"
      {...field('place')}
      maxLength={120}
      hint="Quien recoge su pedido no paga envío. Vacío: no se puede recoger."
    />
    <Field
      label="Horario"
      {...field('hours')}
      maxLength={120}
      hint="Por ejemplo, martes y jueves de 10 a 14."
    />
  </Group>
);
