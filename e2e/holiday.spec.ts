/** The shop while its checkout is closed for holidays (RULE-74). */
import { PUBLISHED_ID } from '#shared/hosting/published-page.ts';
import { expect, test } from './shopper.ts';

const BANNER = 'Estamos de vacaciones. Volvemos el 8 de diciembre.';

test('a closed shop says so, and its cart offers neither a checkout nor a day of delivery', async ({
  shopper,
  page,
}) => {
  // The cart's page as a closed shop publishes it. Journeys share one shop, which stays open.
  await page.route(
    ({ pathname }) => pathname === '/cart',
    async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text())
        .replace(
          new RegExp(`(<script[^>]*id="${PUBLISHED_ID}"[^>]*>)\\{`),
          '$1{"holiday":{"message":"","until":"2026-12-08"},',
        )
        .replace('Saltar al contenido</a>', `$&<p class="holiday">${BANNER}</p>`);
      await route.fulfill({ response: answer, body: html });
    },
  );
  await shopper.hasInCart([{ slug: 'jarra-ocre' }]);
  await shopper.open('/cart');
  await shopper.sees(BANNER);
  await shopper.sees('Ahora no aceptamos pedidos. Tu carrito te espera aquí.');
  await expect(page.getByRole('button', { name: 'Check Out' })).toHaveCount(0);
  await expect(page.getByText(/^Llega entre/)).toHaveCount(0);
  await shopper.findsNothingInTheWay();
});
