import type { Mark, Shipment, ShipmentChanges } from '#shared/domain/schemas/order.ts';

type Text = 'carrier' | 'tracking' | 'url' | 'note';
type Exact<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

/** A mark that is set stays, so that a repeated request changes nothing. */
const marked = (before: Mark | undefined, value: boolean | undefined, mark: Mark) => {
  if (value === undefined) return before;
  return value ? (before ?? mark) : undefined;
};

const written = (before: Shipment[Text], text: string | undefined, mark: Mark): Shipment[Text] => {
  if (text === undefined || text === (before?.text ?? '')) return before;
  return text === '' ? undefined : { ...mark, text };
};

const withoutGaps = <T extends object>(values: T): Exact<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Exact<T>;

export const changedShipment = (before: Shipment, changes: ShipmentChanges, mark: Mark): Shipment =>
  withoutGaps({
    packed: marked(before.packed, changes.packed, mark),
    sent: marked(before.sent, changes.sent, mark),
    carrier: written(before.carrier, changes.carrier, mark),
    tracking: written(before.tracking, changes.tracking, mark),
    url: written(before.url, changes.url, mark),
    note: written(before.note, changes.note, mark),
  });
