import type { AdminId } from '#shared/domain/ids.ts';
import type { Mark } from '#shared/domain/schemas/order.ts';
import { changedShipment } from './shipment-rules.ts';

const markOf = (firstname: string, at: string): Mark => ({
  by: { id: firstname as AdminId, firstname, lastname: 'Solís' },
  at,
});
const marina = markOf('Marina', '2026-11-22T10:00:00.000Z');
const olga = markOf('Olga', '2026-11-23T10:00:00.000Z');

test('keeps who set each part, and when', () => {
  const packed = changedShipment({}, { packed: true, note: 'Con lazo' }, marina);
  const sent = changedShipment(packed, { sent: true, carrier: 'Correos' }, olga);
  expect(sent).toEqual({
    packed: marina,
    note: { ...marina, text: 'Con lazo' },
    sent: olga,
    carrier: { ...olga, text: 'Correos' },
  });
});

test('a repeated change alters nothing', () => {
  const changes = { packed: true, sent: true, tracking: 'PK43', note: 'Frágil' };
  const once = changedShipment({}, changes, marina);
  expect(changedShipment(once, changes, olga)).toEqual(once);
});

test('removes what is undone or emptied', () => {
  const before = changedShipment({}, { packed: true, sent: true, note: 'Frágil' }, marina);
  expect(changedShipment(before, { sent: false, note: '' }, olga)).toEqual({ packed: marina });
});
