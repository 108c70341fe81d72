/** The local shop shows this page in the place of Stripe's. */
import { smallestUnit, type Currency } from '#shared/domain/currencies.ts';
import { cents, formatPrice } from '#shared/domain/money.ts';
import { escapeHtml } from '../aws/mailbox-page.ts';
import type { Checkout, Line, Session } from './checkout.ts';

const STYLE = `
body { margin: 0; background: #f6f8fb; color: #1a1f36; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 26rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.75rem; margin: 0 0 1rem; }
ul { list-style: none; margin: 0 0 1.5rem; padding: 0; }
li { display: flex; justify-content: space-between; gap: 1rem; padding: .25rem 0; }
button { box-sizing: border-box; width: 100%; min-height: 2.75rem; margin-top: .5rem; padding: 0 .75rem; border: 1px solid #c7cedd; border-radius: .5rem; background: #fff; color: inherit; font: inherit; }
button[value=pay] { background: #4b45c6; border-color: #4b45c6; color: #fff; font-weight: 600; }
label { display: block; margin-top: 1.5rem; color: #4a5270; }
`;

const document = (content: string): string => `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>Pago de prueba</title><style>${STYLE}</style></head><body><main>${content}</main></body></html>`;

const priceIn = (currency: string) => {
  const code = currency.toUpperCase() as Currency;
  return (units: number): string => formatPrice(cents(units * smallestUnit(code)), code);
};

const MOVES = {
  refund: 'Devolver',
  dispute: 'Abrir una disputa',
  succeeded: 'Terminar la última devolución',
  failed: 'Hacer fallar la última devolución',
  won: 'Ganar la disputa',
  lost: 'Perder la disputa',
};
const FAULTS = {
  refused: 'Rechazar la próxima devolución de la tienda',
  pending: 'Dejar pendiente la próxima devolución de la tienda',
};
const buttons = (texts: object): string =>
  Object.entries(texts)
    .map(([value, text]) => `<button name="button" value="${value}">${text}</button>`)
    .join('');

/** The actions on Stripe's own pages, of which the shop hears later. */
export const dashboardPage = (payments: ReturnType<Checkout['payments']>): string =>
  document(`<h1>Pagos de prueba</h1><form method="post">${buttons(FAULTS)}</form>
${payments
  .map(({ session: { id, amount_total, currency, metadata }, moved }) => {
    const price = priceIn(currency);
    const list = moved.map(
      ({ object, amount, status }) => `<li>${object} ${price(amount)} ${status}</li>`,
    );
    return `<form method="post"><h2>${price(amount_total)}</h2><p>${escapeHtml(metadata['orderId'] ?? '')}</p>
<ul>${list.join('')}</ul><input type="hidden" name="session" value="${id}">
<label>Céntimos <input name="amount" inputmode="numeric" value="100"></label>${buttons(MOVES)}</form>`;
  })
  .join('')}`);

/** The voucher that the customer pays in cash elsewhere. Its buttons play the days after. */
export const voucherPage = (session: Session | undefined): string =>
  session?.intent_status === 'requires_action'
    ? document(`<p>Comprobante de prueba: nadie cobra nada.</p>
<h1>${priceIn(session.currency)(session.amount_total)}</h1>
<form method="post"><button name="button" value="paid">Llega el dinero</button>
<button name="button" value="requires_payment_method">No llega a tiempo</button>
<label><input type="checkbox" name="silent"> El aviso a la tienda se pierde</label></form>`)
    : document('<h1>Este comprobante ya no espera dinero</h1>');

export const paymentPage = (
  session: (Session & { lines: readonly Line[] }) | undefined,
): string => {
  if (!session) return document('<h1>Esta página de pago no existe</h1>');
  const { status, currency, amount_total, lines } = session;
  if (status === 'expired') {
    return document(
      `<h1>Esta página de pago ha caducado</h1><p><a href="${escapeHtml(session.cancel_url)}">Volver a la tienda</a></p>`,
    );
  }
  const price = priceIn(currency);
  return document(`<p>Pago de prueba: nadie cobra nada.</p>
<h1>${price(amount_total)}</h1>
<ul>${lines
    .map(
      ({ title, amount, quantity }) =>
        `<li><span>${quantity} × ${escapeHtml(title)}</span><span>${price(amount * quantity)}</span></li>`,
    )
    .join('')}</ul>
<form method="post">
<button name="button" value="pay">Pagar</button>
${session.offered.map((name) => `<button name="button" value="${name}">Pagar con ${name.toUpperCase()}</button>`).join('')}
<button name="button" value="cancel">Cancelar</button>
<button name="button" value="expire">Caducar</button>
<label><input type="checkbox" name="silent"> El aviso a la tienda se pierde</label>
</form><p><a href="/dashboard">Pagos hechos</a></p>`);
};
