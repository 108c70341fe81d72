import { randomUUID } from 'node:crypto';
import type { Product } from '#shared/domain/schemas/product.ts';
import { test, type Admin } from './admin.ts';
import { confirmAddress, linkIn, mailTo } from './mailbox.ts';
import { expect } from './shopper.ts';

const ASKED = 'Si la dirección es correcta, te hemos enviado un correo para confirmar el aviso.';
const IS_BACK = /^Ha vuelto la pieza que esperabas$/;

const hasStock = async ({ api, page }: Admin, { id }: Product, stock: number): Promise<void> => {
  const answer = await page.request.patch(`/api/products/${id}`, {
    headers: api.headers,
    multipart: { stock: String(stock) },
  });
  expect(answer.status()).toBe(200);
};

test.use({ expectedError: /status of 503/ });

test('a visitor and a user ask for an alert, and the mail leads back to the product', async ({
  admin,
  page,
}) => {
  const product = await admin.api.product({ stock: 0 });
  const path = `/product/${product.slug}`;
  const visitor = `${randomUUID()}@example.com`;
  const field = page.getByLabel('Tu correo, para avisarte una sola vez');
  const button = page.getByRole('button', { name: 'Avísame cuando vuelva' });

  await admin.open(path);
  await admin.sees('FUERA DE STOCK');
  await expect(page.getByRole('button', { name: 'Añadir al carrito' })).toHaveCount(0);
  await button.click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await admin.findsNothingInTheWay();
  await page.route('**/api/restock', (route) => route.fulfill({ status: 503, body: 'busy' }));
  await field.fill(visitor);
  await page.keyboard.press('Enter');
  await admin.sees(/No hemos podido guardar el aviso. La tienda no responde/);
  await page.unroute('**/api/restock');
  await button.click();
  await admin.sees(ASKED);
  await admin.findsNothingInTheWay();

  const asked = await mailTo(page.request, visitor, /^Confirma tu aviso$/);
  // Opening the link must not confirm the alert, because mail scanners open links, too.
  await admin.open(linkIn(asked, '/aviso/confirmar'));
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Confirma tu aviso');
  await page.getByRole('button', { name: 'Confirmar el aviso' }).click();
  await expect(heading).toHaveText('Tu aviso está confirmado');

  await hasStock(admin, product, 3);
  const back = await mailTo(page.request, visitor, IS_BACK);
  expect(back.text).toContain(`«${product.title}»`);
  await admin.open(linkIn(back, '/product/'));
  await expect(page.getByRole('button', { name: 'Añadir al carrito' })).toBeVisible();

  await hasStock(admin, product, 0);
  const account = await admin.joins();
  const { email } = account.user;
  await confirmAddress(page.request, account.user);
  await admin.open(path);
  await button.click();
  await expect(field).toHaveValue(email);
  await button.click();
  await admin.sees(`Te avisaremos en ${email}.`);
  await admin.findsNothingInTheWay();

  await admin.open(linkIn(back, '/aviso/cancelar'));
  await page.getByRole('button', { name: 'Cancelar mis avisos' }).click();
  await expect(heading).toHaveText('Los avisos de este enlace están cancelados');
});
