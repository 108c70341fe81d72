import type { FormField } from '../../ui/admin-form.tsx';
import { NumberField } from '../../ui/fields.tsx';

/** The tax that all prices include (RULE-82). */
export const TaxFields = ({ field }: { field: FormField }) => (
  <fieldset className="pt-3 border-top">
    <legend>
      <h2 className="fs-4">Impuestos</h2>
    </legend>
    <NumberField
      isDecimal
      label="IVA incluido en los precios, en %"
      {...field('taxRate')}
      hint="Por ejemplo 21. Los precios no cambian: la tienda dice que lo incluyen. Vacío: no dice nada."
    />
  </fieldset>
);
