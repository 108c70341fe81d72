import { randomUUID } from 'node:crypto';
import { linkIn, mailTo } from './mailbox.ts';
import { expect, test } from './shopper.ts';

test.use({ expectedError: /status of (400|404|503)/ });

const PRODUCT = '/product/mortero-cerezo';

test('a visitor subscribes, gets a mail and unsubscribes with one button', async ({
  shopper,
  page,
}) => {
  const email = `${randomUUID()}@example.com`;
  await shopper.open(PRODUCT);
  await page.locator('.footer').scrollIntoViewIfNeeded();
  const button = page.getByRole('button', { name: 'Suscribirme' });
  const field = page.getByLabel('Tu correo');

  await button.click();
  await expect(field).toBeFocused();
  expect(await field.evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false);

  await page.route('**/api/newsletter', (route) => route.fulfill({ status: 503, body: 'busy' }));
  await field.fill(email);
  await button.click();
  await shopper.sees(/No hemos podido apuntarte. La tienda no responde/);
  await expect(button.locator('.icon')).toBeVisible();
  await expect(field).toHaveValue(email);
  await shopper.findsNothingInTheWay();

  await page.unroute('**/api/newsletter');
  const release = await shopper.holds('**/api/newsletter');
  await button.click();
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  release();
  await shopper.sees('¡Gracias! Te escribiremos muy pronto.');
  await expect(field).toHaveValue('');
  await expect(button.locator('.icon')).toBeVisible();
  await shopper.findsNothingInTheWay();

  const mail = await mailTo(page.request, email, /bienvenida al taller/);
  await page.goto(linkIn(mail, '/newsletter/baja'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Darse de baja del boletín');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await shopper.findsNothingInTheWay();
  await page.getByRole('button', { name: 'Darme de baja' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Ya no recibirás nuestro boletín',
  );
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await shopper.findsNothingInTheWay();
});

test('a user subscribes with one click and no text field @1280', async ({ shopper, page }) => {
  const { user } = await shopper.joins();
  await shopper.open(PRODUCT);
  await page.locator('.footer').scrollIntoViewIfNeeded();
  const block = page.getByRole('region', { name: 'Cartas desde el taller' });
  await expect(block).toContainText(user.email);
  await expect(block.getByRole('textbox')).toHaveCount(0);
  await shopper.findsNothingInTheWay();
  await block.getByRole('button', { name: 'Suscribirme' }).click();
  await expect(block.getByRole('status')).toHaveText('¡Gracias! Te escribiremos muy pronto.');
  await mailTo(page.request, user.email, /bienvenida al taller/);
});

test('an invalid link of a mail says that it does not work @1280', async ({ shopper, page }) => {
  for (const [path, confirm] of [
    ['/newsletter/baja', 'Darme de baja'],
    ['/confirmar-correo', 'Confirmar mi correo'],
    ['/aviso/confirmar', 'Confirmar el aviso'],
  ] as const) {
    // Without a token, with a typed token, and with a token that the shop never made.
    const queries = ['', '?token=nada', `?token=${'a'.repeat(43)}.${'b'.repeat(43)}`];
    for (const query of path === '/newsletter/baja' ? queries : queries.slice(-1)) {
      await shopper.open(`${path}${query}`);
      if (query !== '') await page.getByRole('button', { name: confirm }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Este enlace no funciona');
    }
    if (path === '/newsletter/baja') await shopper.findsNothingInTheWay();
  }
});
