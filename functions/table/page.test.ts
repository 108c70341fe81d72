import { searchFor } from './page.ts';

const order = {
  id: '01JD8Z2Q5W0000000000000000',
  createdAt: '2026-11-20T23:30:00.000Z',
  totalPrice: 185,
  address: { ciudad: 'Logroño' },
  customer: { firstname: 'Inés', email: 'ines@example.com' },
};

test.each([
  ['LOGRONO', true],
  ['inés logroño', true],
  ['inés madrid', false],
  ['ines@example.com', true],
  ['185,00', true],
  ['185.00', true],
  ['185', true],
  ['186', false],
  // Half past midnight in the shop's time zone.
  ['21/11/2026', true],
  ['20/11/2026', false],
])('finds an order by %j: %s', (search, isFound) => {
  expect(searchFor(search)(order)).toBe(isFound);
});
