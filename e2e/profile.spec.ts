import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { orderDate } from '#shared/domain/dates.ts';
import { DEMO_USER } from '#shared/domain/demo.ts';
import { orderNumber } from '#shared/domain/orders.ts';
import { inventedOrder } from './pictures/records.ts';
import { ADDRESS, expect, newOrder, test, type Account, type Shopper } from './shopper.ts';

const image = {
  name: 'yo.webp',
  mimeType: 'image/webp',
  buffer: readFileSync('seed/images/avatar-equipo-3.webp'),
};

const NEW_PASSWORD = 'otra-luna-de-barro';

const openProfile = async (shopper: Shopper): Promise<Account> => {
  const account = await shopper.joins();
  await shopper.open(`/profile/${account.user.id}`);
  await shopper.sees('Aún no has hecho ningún pedido');
  return account;
};

const currentPassword = (page: Page) => page.getByLabel('Contraseña actual', { exact: true });
const newPassword = (page: Page) => page.getByLabel('Contraseña nueva', { exact: true });
const chooses = async (page: Page, password: string): Promise<void> => {
  await newPassword(page).fill(password);
  await page.getByLabel('Repite la contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
};
const editForm = (page: Page) => page.getByRole('form', { name: 'Editar tus datos' });
const editButton = (page: Page) => page.getByRole('button', { name: 'Editar' });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Guardar cambios' });

test('an edit can be cancelled, is saved with its image after a spinner of at least 750 ms, and shows in another tab', async ({
  shopper,
  page,
}) => {
  await openProfile(shopper);
  await shopper.findsNothingInTheWay();
  await editButton(page).click();
  await expect(page.getByLabel('Nombre')).toBeFocused();
  await shopper.findsNothingInTheWay();
  await page.getByLabel('Nombre').fill('Otra');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(editButton(page)).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Nuria Campos' })).toBeVisible();

  const otherTab = await page.context().newPage();
  await otherTab.goto('/about-us');
  await expect(otherTab.getByRole('link', { name: /Perfil.*Nuria/ })).toBeVisible();

  await editButton(page).click();
  await expect(page.getByLabel('Nombre')).toHaveValue('Nuria');
  await page.getByLabel('Nombre').fill('Aitana');
  await page.getByLabel('Teléfono').fill('+34 600 100 200');
  await page.getByLabel('Dirección').fill('Plaza del Torno 1, 2.º');
  await shopper.drops([image], page.getByText(/Opcional/));
  await expect(page.getByAltText('Así se verá tu fotografía')).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const answer = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await saveButton(page).click();
  await (await answer).finished();
  await page.clock.runFor(700);
  await expect(saveButton(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('link', { name: /Perfil.*Nuria/ })).toBeVisible();
  await page.clock.runFor(50);
  await expect(page.getByRole('heading', { name: 'Aitana Campos' })).toBeVisible();
  await page.clock.resume();
  await expect(editButton(page)).toBeFocused();
  await shopper.sees('Tus datos se han guardado.');
  await shopper.sees('Plaza del Torno 1, 2.º');
  await shopper.sees('+34 600 100 200');
  await expect(page.locator('.account-card img')).toBeVisible();
  await expect(otherTab.getByRole('link', { name: /Perfil.*Aitana/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Aitana Campos' })).toBeVisible();
});

test.describe('rejections', () => {
  test.use({ expectedError: /status of 4\d\d|net::ERR/ });

  test('an invalid name, a new address without the password and a bad image show their errors', async ({
    shopper,
    page,
  }) => {
    const { password } = await openProfile(shopper);
    await editButton(page).click();
    await page.getByLabel('Apellido').fill('');
    await saveButton(page).click();
    await expect(page.getByLabel('Apellido')).toHaveAccessibleDescription('Escribe los apellidos.');
    await expect(page.getByLabel('Apellido')).toBeFocused();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await shopper.findsNothingInTheWay();

    await page.getByLabel('Apellido').fill('Campos');
    await page.getByLabel('Correo').fill(DEMO_USER.email.toUpperCase());
    const current = currentPassword(page);
    await saveButton(page).click();
    await expect(current).toHaveAccessibleDescription(/Escribe tu contraseña actual/);
    await expect(current).toBeFocused();
    await current.fill('adivinada');
    await saveButton(page).click();
    await expect(current).toHaveAccessibleDescription(/no es correcta/);
    await current.fill(password);
    await saveButton(page).click();
    await expect(page.getByLabel('Correo')).toHaveAccessibleDescription(/Ya existe una cuenta/);

    await page.locator('[name="avatar"]').setInputFiles({
      name: 'yo.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no es una imagen'),
    });
    await expect(page.getByText('No podemos leer esa imagen')).toBeVisible();
  });

  test('the changes survive a lost connection, a reload, an expired session and a new sign-in @1280', async ({
    shopper,
    page,
  }) => {
    const { user, password } = await openProfile(shopper);
    const url = `**/api/users/${user.id}`;
    await editButton(page).click();
    await page.getByLabel('Dirección').fill('Plaza del Torno 1');
    const release = await shopper.holds(url, (route) => route.abort());
    await saveButton(page).click();
    await expect(saveButton(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
    await shopper.findsNothingInTheWay();
    release();
    await expect(editForm(page).getByRole('alert')).toContainText('No hay conexión');
    await page.unroute(url);
    await page.reload();
    await expect(page.getByLabel('Dirección')).toHaveValue('Plaza del Torno 1');

    await shopper.receives(401, url);
    await saveButton(page).click();
    await expect(page).toHaveURL('/login');
    await shopper.sees('Tu sesión ha caducado. Inicia sesión otra vez y seguirás donde estabas.');
    await shopper.findsNothingInTheWay();
    await page.unroute(url);
    await shopper.signIn({ email: user.email, password });
    await expect(page).toHaveURL(`/profile/${user.id}`);
    await expect(page.getByLabel('Dirección')).toHaveValue('Plaza del Torno 1');
    await saveButton(page).click();
    await shopper.sees('Plaza del Torno 1');
    await expect(editButton(page)).toBeVisible();
  });

  test('the demo account cannot change its email address or password and says why', async ({
    shopper,
    page,
  }) => {
    await shopper.isDemoUser();
    await shopper.open('/profile/1');
    await editButton(page).click();
    await page.getByLabel('Correo').fill(`${randomUUID()}@example.com`);
    await saveButton(page).click();
    await expect(page.getByLabel('Correo')).toHaveAccessibleDescription(/cuenta de demostración/);
    await shopper.findsNothingInTheWay();
    await page.getByRole('button', { name: 'Cancelar' }).click();

    await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
    await currentPassword(page).fill(DEMO_USER.password);
    await chooses(page, NEW_PASSWORD);
    await expect(currentPassword(page)).toHaveAccessibleDescription(/cuenta de demostración/);
  });

  test('a changed password keeps this session @1280', async ({ shopper, page }) => {
    const { user, password } = await shopper.joins();
    await shopper.open(`/profile/${user.id}`);
    const open = page.getByRole('button', { name: 'Cambiar contraseña' });
    await open.click();
    const current = currentPassword(page);
    await expect(current).toBeFocused();
    await expect(current).toHaveAttribute('autocomplete', 'current-password');
    await expect(newPassword(page)).toHaveAttribute('autocomplete', 'new-password');
    await chooses(page, '');
    await expect(current).toHaveAccessibleDescription('Escribe tu contraseña actual.');
    await shopper.findsNothingInTheWay();

    await current.fill('adivinada');
    await chooses(page, NEW_PASSWORD);
    await expect(current).toHaveAccessibleDescription('La contraseña actual no es correcta.');
    await expect(current).toBeFocused();
    await shopper.findsNothingInTheWay();

    await current.fill(password);
    await chooses(page, NEW_PASSWORD);
    await shopper.sees('Tu contraseña ha cambiado. Las demás sesiones se han cerrado.');
    await expect(open).toBeFocused();
    await page.reload();
    await shopper.sees('Aún no has hecho ningún pedido');
  });
});

test.describe('orders', () => {
  test.use({ expectedError: /status of 4\d\d|net::ERR/ });

  test('are shown as sold, can be bought again and reloaded after a failure, and come ten at a time', async ({
    shopper,
    page,
  }) => {
    const slug = 'mortero-cerezo';
    const account = await shopper.joins();
    const { title } = await shopper.product(slug);
    const placed = { quantity: 2, notes: 'Para regalo' };
    const { createdAt, id: orderId } = await newOrder(page.request, account, [slug], placed);

    await page.route('**/api/orders?*', (route) => route.abort());
    await shopper.open(`/profile/${account.user.id}`);
    const again = page.getByRole('button', { name: 'Reintentar' });
    await expect(again).toBeVisible();
    await shopper.findsNothingInTheWay();
    await page.unroute('**/api/orders?*');
    await again.click();

    const order = page.getByRole('article', {
      name: `Pedido ${orderNumber(orderId)} del ${orderDate(createdAt)}`,
    });
    await expect(order).toContainText(ADDRESS.direccion);
    await expect(order).toContainText('Para regalo');
    await expect(order).toContainText('Procesando');
    await expect(order).toContainText(title);
    await shopper.findsNothingInTheWay();
    await order.getByRole('button', { name: 'Ver Factura' }).click();
    await shopper.sees('Lo sentimos pero esta funcionalidad está en desarollo.');
    await order.getByRole('button', { name: `Comprar de nuevo: ${title}` }).click();
    await shopper.sees('Tu producto ha sido agregado al carrito.');
    await expect(page.getByRole('link', { name: /Carrito.*2 artículos/ })).toBeVisible();

    const history = Array.from({ length: 12 }, (_, n) => ({
      ...inventedOrder(n),
      userId: account.user.id,
    }));
    await page.route('**/api/orders?*', (route) => {
      const { searchParams } = new URL(route.request().url());
      return searchParams.has('after')
        ? route.fulfill({ json: history.slice(10) })
        : route.fulfill({
            headers: { link: '<?after=ten>; rel="next"' },
            json: history.slice(0, Number(searchParams.get('limit'))),
          });
    });
    await shopper.open(`/profile/${account.user.id}`);
    const orders = page.getByRole('article');
    await expect(orders).toHaveCount(10);
    const height = await page.locator('.orders').evaluate((list) => list.clientHeight);
    expect(height, 'pixels of ten orders with one of them open').toBeLessThan(2600);
    await page.getByRole('button', { name: 'Ver pedidos anteriores' }).click();
    await expect(orders).toHaveCount(12);
    await expect(page.getByRole('button', { name: 'Ver pedidos anteriores' })).toHaveCount(0);
    await orders.nth(1).locator('summary').click();
    await expect(orders.nth(1).getByRole('button', { name: 'Ver Pedido' })).toBeVisible();
    await shopper.findsNothingInTheWay();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await shopper.fitsTheScreen();
  });
});

test('an admin has no edit form and writes no reviews, and leaving the profile ends the session', async ({
  shopper,
  page,
}) => {
  const { admin } = await shopper.isDemoAdmin();
  await shopper.open(`/profile/${admin.id}`);
  await shopper.sees('Administrador');
  await expect(editButton(page)).toHaveCount(0);
  await shopper.open('/product/jarron-terracota');
  await expect(page.getByRole('link', { name: `Perfil de ${admin.firstname}` })).toBeVisible();
  await page.getByRole('heading', { name: 'Opiniones' }).scrollIntoViewIfNeeded();
  await shopper.sees('Las opiniones las escriben los clientes de la tienda.');
  await expect(page.getByRole('button', { name: 'Publicar opinión' })).toHaveCount(0);
  await shopper.findsNothingInTheWay();
  await page.goBack();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
});
