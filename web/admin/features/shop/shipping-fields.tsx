import Button from 'react-bootstrap/Button';
import { useFieldArray } from 'react-hook-form';
import { isInUnion } from '#shared/domain/law.ts';
import { maxLengthOf } from '#shared/domain/schemas/fields.ts';
import { Settings, Zone } from '#shared/domain/schemas/settings.ts';
import { shop } from '#shared/domain/shop.ts';
import { NumberField, TextField } from '../../ui/fields.tsx';
import { NEW_STEP, NEW_ZONE, type ShippingValues } from './shipping-form.ts';
import { Group } from './shop-fields.tsx';

const untaxedPlaces = (country: string): string => {
  if (!isInUnion(country)) return 'otro país';
  return `${country === 'ES' ? 'Canarias, Ceuta, Melilla y ' : ''}los países de fuera de la Unión Europea`;
};

type ZoneName = `shipping.zones.${number}`;

const StepFields = ({ zone }: { zone: ZoneName }) => {
  const name = `${zone}.steps` as const;
  const { fields, append, remove } = useFieldArray<ShippingValues, typeof name>({ name });
  return (
    <>
      {fields.map(({ id }, at) => {
        const isLast = at === fields.length - 1;
        const hint = fields.length === 1 ? undefined : 'Sin límite de peso';
        return (
          <div key={id} className="d-flex gap-3 align-items-start">
            {!isLast && <NumberField name={`${name}.${at}.maxGrams`} label="Hasta (g)" />}
            <NumberField
              name={`${name}.${at}.price`}
              isDecimal
              label="Precio"
              hint={isLast ? hint : undefined}
            />
            {!isLast && (
              <Button variant="link" className="mt-4" onClick={() => remove(at)}>
                Quitar
              </Button>
            )}
          </div>
        );
      })}
      <p>
        <Button variant="link" className="px-0" onClick={() => append(NEW_STEP)}>
          Añadir un tramo de peso
        </Button>
      </p>
    </>
  );
};

interface ZoneProps {
  zone: ZoneName;
  title: string;
  onRemove: (() => void) | undefined;
}

const ZoneFields = ({ zone, title, onRemove }: ZoneProps) => (
  <fieldset className="card card-body mb-4">
    <legend className="visually-hidden">{title || 'Zona nueva'}</legend>
    <TextField name={`${zone}.name`} label="Zona" maxLength={maxLengthOf(Zone.shape.name)} />
    <TextField
      name={`${zone}.countries`}
      label="Países"
      hint="Separados por comas. Vacío: todos los demás países."
    />
    <TextField
      name={`${zone}.prefixes`}
      label="Códigos postales que empiezan por"
      inputMode="text"
      hint="Solo para una parte de un país, como 07, 35, 38 para las islas."
    />
    <StepFields zone={zone} />
    <NumberField
      name={`${zone}.freeFrom`}
      isDecimal
      label="Gratis desde"
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

export const ZonesFields = () => {
  const name = 'shipping.zones';
  const { fields, append, remove } = useFieldArray<ShippingValues, typeof name>({ name });
  return (
    <>
      <p className="measure">
        Decide la zona más concreta: primero el código postal, luego el país, luego el resto. A un
        país que no está en ninguna zona no se envía. Una pieza sin peso en su ficha cuenta como 0
        gramos.
      </p>
      {fields.map(({ id, name: title }, at) => (
        <ZoneFields
          key={id}
          zone={`${name}.${at}`}
          title={title}
          onRemove={fields.length > 1 ? () => remove(at) : undefined}
        />
      ))}
      <Button variant="outline-primary" className="mb-4" onClick={() => append(NEW_ZONE)}>
        Añadir una zona
      </Button>
    </>
  );
};

export const TaxField = () => (
  <NumberField
    name="taxRate"
    isDecimal
    label="IVA incluido en los precios, en %"
    hint={`Por ejemplo 21. Los precios no cambian: la tienda dice que lo incluyen. Lo que va a ${untaxedPlaces(shop().country)} va sin él. Vacío: no dice nada.`}
  />
);

const pickup = Settings.shape.shipping.shape.pickup.def.innerType.shape;

export const PickupFields = () => (
  <Group title="Recogida">
    <TextField
      name="shipping.pickup.place"
      label="Lugar"
      maxLength={maxLengthOf(pickup.place)}
      hint="Quien recoge su pedido no paga envío. Vacío: no se puede recoger."
    />
    <TextField
      name="shipping.pickup.hours"
      label="Horario"
      maxLength={maxLengthOf(pickup.hours)}
      hint="Por ejemplo, martes y jueves de 10 a 14."
    />
  </Group>
);
