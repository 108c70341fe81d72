import { call } from '../../test-support/invoke.ts';
import { signatureOf } from '../../local/stripe/events.ts';

const event = JSON.stringify({ id: 'evt_1', object: 'event', type: 'charge.updated', data: {} });
const send = (headers: Record<string, string>, body = event) =>
  call('receivePaymentEvent', { body, headers });

test.each([
  ['without a signature', {}, event, 403],
  ['with the signature of another body', signatureOf(event), `${event} `, 403],
  ['that Stripe signed', signatureOf(event), event, 204],
  ['with text that is no JSON', signatureOf('x'), 'x', 403],
])('answers an event %s', async (_, headers, body, status) => {
  expect((await send(headers as Record<string, string>, body)).status).toBe(status);
});
