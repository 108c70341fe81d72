import type { FormField } from '../../ui/admin-form.tsx';
import { NumberField } from '../../ui/fields.tsx';
import { Group } from './shop-fields.tsx';

/** The tax that all prices include (RULE-82). */
export const TaxFields = ({ field }: { field: FormField }) => (
  <Group title="Impuestos">
    <NumberField
      isDecimal
      label="IVA incluido en los precios, en %"
      {...field('taxRate')}
      hint="Por ejemplo 21. Los precios no cambian: la tienda dice que lo incluyen. Vacío: no dice nada."
    />
  </Group>
);
