/** Apart from personal-data.ts, so that the bundles of other reads stay small. */
import type { Mark, Shipment } from '#shared/domain/schemas/order.ts';
import { env } from '../http/env.ts';
import { maskAuthor } from '../http/personal-data.ts';

const maskMark = <M extends Mark>(mark: M): M => ({ ...mark, by: maskAuthor(mark.by) });

/** A shipment as admins see it: on the public demo without the names of other admins (ADR-0050). */
export const shownShipment = (shipment: Shipment): Shipment => {
  if (!env.demo) return shipment;
  const { packed, sent, carrier, tracking, note } = shipment;
  return {
    ...(packed && { packed: maskMark(packed) }),
    ...(sent && { sent: maskMark(sent) }),
    ...(carrier && { carrier: maskMark(carrier) }),
    ...(tracking && { tracking: maskMark(tracking) }),
    ...(note && { note: maskMark(note) }),
  };
};
