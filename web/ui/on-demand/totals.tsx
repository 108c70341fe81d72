import { totalRows, type Totals as Props } from '#shared/domain/totals.ts';
import { Fragment } from 'react';

export const Totals = (totals: Props) => (
  <dl className="totals">
    {totalRows(totals).map(({ name, value, strong }) => (
      <Fragment key={name}>
        <dt className={strong && 'total'}>{name}</dt>
        <dd className={strong ? 'price total' : 'price'}>{value}</dd>
      </Fragment>
    ))}
  </dl>
);
