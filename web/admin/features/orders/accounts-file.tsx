import { useState } from 'react';
import Button from 'react-bootstrap/Button';
import { accountsOf, type Account } from '#shared/domain/accounts.ts';
import { wordsIn } from '#shared/domain/country-words.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { shop } from '#shared/domain/shop.ts';
import { SelectField } from '../../../forms/field.tsx';
import { useRecord } from '../../api/admin-api.ts';
import { csvName, downloadCsv } from '../../ui/csv.ts';
import { monthName } from '../../ui/texts.ts';
import { Panel } from '../../ui/loaded.tsx';
import { accountsFile } from './accounts-columns.ts';

interface Month {
  month: string;
  accounts: readonly Account[];
}

const MonthChoice = ({ filled }: { filled: readonly [Month, ...Month[]] }) => {
  const [chosen, setChosen] = useState<string>();
  const { month, accounts } = filled.find((each) => each.month === chosen) ?? filled[0];
  return (
    <>
      <p className="measure">
        Los pedidos y las devoluciones de un mes, y lo vendido fuera. En cada moneda, la columna
        «Ingreso sin envío» suma lo mismo que el mes en el Dashboard. La tienda no emite facturas:
        hazlas con tu programa de facturación.
      </p>
      <div className="d-flex flex-wrap gap-3 align-items-end">
        <SelectField label="Mes" value={month} onChange={({ target }) => setChosen(target.value)}>
          {filled.map((each) => (
            <option key={each.month} value={each.month}>
              {monthName(each.month, 'long')}
            </option>
          ))}
        </SelectField>
        <Button
          variant="outline-primary"
          className="mb-3"
          onClick={() =>
            downloadCsv(csvName(`cuentas-${month}`, new Date()), accountsFile(accounts))
          }
        >
          Descargar el mes
        </Button>
      </div>
    </>
  );
};

export const AccountsFile = ({ orders }: { orders: readonly Order[] }) => {
  const dashboard = useRecord('getDashboard', {});
  const { accountant } = wordsIn(shop().country);
  return (
    <div className="mt-5">
      <Panel title={`Para ${accountant}`} query={dashboard}>
        {({ months }) => {
          const [latest, ...earlier] = months
            .map(({ month, outside, former }) => ({
              month,
              accounts: accountsOf(orders, month, outside, former),
            }))
            .filter(({ accounts }) => accounts.length > 0)
            .toReversed();
          return latest && <MonthChoice filled={[latest, ...earlier]} />;
        }}
      </Panel>
    </div>
  );
};
