/**
 * Chrome and translating extensions put every text into `<font>` elements, so React's text nodes
 * are no longer in the page (https://github.com/facebook/react/issues/11538).
 */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { DEMO_ADMIN } from '#shared/domain/demo.ts';
import { test, unique, type Admin } from './admin.ts';
import { confirmationLink, countMails, resetLink } from './mailbox.ts';
import { expect, ORDER_CREATED, type Shopper } from './shopper.ts';

const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const html = 'http://www.w3.org/1999/xhtml';
    const isText = (node: Node): node is Text =>
      node instanceof Text &&
      node.data.trim() !== '' &&
      node.parentElement?.closest('font, script, style, svg, textarea') === null;
    const wrap = (text: Text): void => {
      const font = document.createElementNS(html, 'font');
      font.append(document.createElementNS(html, 'font'));
      font.firstElementChild?.append(text.data);
      text.replaceWith(font);
    };
    const wrapIn = (root: Node): void => {
      const texts = [root];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode);
      texts.filter(isText).forEach(wrap);
    };
    wrapIn(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(wrapIn);
    }).observe(document.body, { childList: true, subtree: true });
  });

/** Translates when React knows every element. A navigation within the site keeps translating. */
const opensTranslated = async (shopper: Shopper, path: string): Promise<void> => {
  await shopper.open(path);
  await shopper.page.waitForFunction(() =>
    [...document.querySelectorAll('main *')].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__react')),
    ),
  );
  await translate(shopper.page);
};

/** Fails once, so that the form shows its error and its button again. */
const failsOnce = (page: Page, url: string) =>
  page.route(url, (route) => route.abort(), { times: 1 });

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

const signsIn = async (admin: Admin): Promise<void> => {
  const { page } = admin;
  await admin.leavesShop();
  await page.evaluate(() => localStorage.clear());
  await opensTranslated(admin, '/admin');
  await failsOnce(page, '**/api/admin/tokens');
  for (const problem of ['No hay conexión', undefined]) {
    await page.getByLabel('Correo').fill(DEMO_ADMIN.email);
    await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_ADMIN.password);
    await press(page, 'Entrar');
    if (problem) await expect(page.getByRole('alert')).toContainText(problem);
  }
  await expect(page).not.toHaveURL('/admin');
};

test.use({ expectedError: /net::ERR|status of 400/ });

test('a visitor signs up, signs in and sets a new password on translated pages', async ({
  shopper,
  page,
}) => {
  const [email, password] = [`${randomUUID()}@example.com`, 'barro-y-luna-llena'];
  await opensTranslated(shopper, '/signup');
  await failsOnce(page, '**/api/users');
  await page.getByLabel('Nombre').fill('Nuria');
  await page.getByLabel('Apellidos').fill('Campos');
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await press(page, 'Crear cuenta');
  await expect(page.getByRole('alert')).toContainText('No hay conexión');
  await press(page, 'Crear cuenta');
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: /Perfil/ }).click();
  await press(page, 'Cerrar sesión');
  await expect(page).toHaveURL('/');

  await opensTranslated(shopper, '/login');
  await failsOnce(page, '**/api/users/tokens');
  await shopper.signIn({ email, password });
  await expect(page.getByRole('alert')).toContainText('No hay conexión');
  await shopper.signIn({ email, password });
  await page.getByRole('link', { name: /Perfil/ }).click();
  await press(page, 'Cerrar sesión');

  await opensTranslated(shopper, '/resetpassword');
  await page.getByLabel('Correo').fill('nuria@');
  await press(page, 'Enviar');
  await expect(page.getByRole('alert')).toContainText('Correo incorrecto');
  await page.getByLabel('Correo').fill(email);
  await press(page, 'Enviar');
  await expect(page.getByRole('button', { name: 'Enviado' })).toBeVisible();
  await press(page, 'Enviar otra vez');
  // Only the link of the second mail is valid, and mail follows the answer.
  await expect
    .poll(() => countMails(page.request, email, /contraseña/i), { timeout: 60_000 })
    .toBe(2);

  await opensTranslated(shopper, await resetLink(page.request, email));
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('tres-jarras-al-sol');
  await page.getByLabel('Repite la contraseña', { exact: true }).fill('tres');
  await press(page, 'Cambiar la contraseña');
  await page.getByLabel('Repite la contraseña', { exact: true }).fill('tres-jarras-al-sol');
  await press(page, 'Cambiar la contraseña');
  await expect(page).toHaveURL(/\/profile\//);
});

test('a customer changes the profile and writes a review on translated pages', async ({
  shopper,
  page,
}) => {
  const { user, password } = await shopper.joins();
  await opensTranslated(shopper, `/profile/${user.id}`);
  await press(page, 'Enviar otra vez');
  await shopper.sees('El correo va de camino.');
  await press(page, 'Editar');
  await page.getByLabel('Nombre').fill('');
  await press(page, 'Guardar cambios');
  await page.getByLabel('Nombre').fill('Aitana');
  await press(page, 'Guardar cambios');
  await shopper.sees('Tus datos se han guardado.');
  await press(page, 'Cambiar contraseña');
  await page.getByLabel('Contraseña actual', { exact: true }).fill(password);
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('tres-jarras-al-sol');
  await page.getByLabel('Repite la contraseña', { exact: true }).fill('tres-jarras-al-sol');
  await press(page, 'Guardar contraseña');
  await shopper.sees('Tu contraseña ha cambiado.');

  await opensTranslated(shopper, '/product/espejo-cuerda');
  await failsOnce(page, '**/api/reviews');
  await page.getByLabel('Tu comentario').fill('Preciosos.');
  await page.locator('label', { hasText: '3 de 5' }).click();
  await press(page, 'Publicar opinión');
  await shopper.sees(/Tu opinión no se ha publicado/);
  await press(page, 'Publicar opinión');
  await shopper.sees('Gracias: tu opinión ya está publicada.');
  await press(page, 'Suscribirme');
  await shopper.sees('¡Gracias! Te escribiremos muy pronto.');

  await opensTranslated(shopper, await confirmationLink(page.request, user));
  await press(page, 'Confirmar mi correo');
  await shopper.sees('Tu correo está confirmado');
});

test('a shopper finds, chooses and buys a piece on translated pages', async ({ shopper, page }) => {
  await shopper.joins();
  await opensTranslated(shopper, '/products');
  await press(page, 'Filtrar');
  await page.getByLabel(/^Disponibles/).check();
  await page.getByRole('button', { name: /^Ver \d/ }).click();
  await press(page, 'Quitar filtros');
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/orden=/);
  await page.getByRole('searchbox', { name: 'Buscar productos' }).fill('candeleros');
  await page
    .getByRole('option', { name: /candeleros/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/product\//);
  await page
    .getByRole('button', { name: /^Ampliar/ })
    .first()
    .click();
  await press(page, 'Fotografía siguiente');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/2 de/);
  await press(page, 'Cerrar');
  await press(page, 'Añadir al carrito');
  await shopper.sees('Tu producto ha sido agregado al carrito.');
  await press(page, 'Añadir al carrito');
  await shopper.openCart();
  await page.getByRole('button', { name: /^Quitar una unidad/ }).click();
  await page.getByRole('button', { name: /^Quitar .* del carrito/ }).click();
  await press(page, 'Check Out');
  await shopper.sees('Debes tener productos en el carrito para poder seguir');
  await press(page, 'Deshacer');
  await page.getByLabel('Notas para tu pedido').fill('Sin prisa');
  await shopper.goToPayment();
  await shopper.fillCard();
  await shopper.pay();
  await shopper.sees(ORDER_CREATED);
});

test('a visitor asks for the newsletter and an alert on translated pages', async ({
  admin,
  page,
}) => {
  const product = await admin.api.product({ stock: 0 });
  await admin.leavesShop();
  await page.evaluate(() => localStorage.clear());
  await opensTranslated(admin, `/product/${product.slug}`);
  await press(page, 'Avísame cuando vuelva');
  for (const [label, button, url, done] of [
    [/para avisarte/, 'Avísame cuando vuelva', '**/api/restock', /hemos enviado un correo/],
    ['Tu correo', 'Suscribirme', '**/api/newsletter', /Te escribiremos muy pronto/],
  ] as const) {
    await failsOnce(page, url);
    await page.getByLabel(label, { exact: true }).fill(`${randomUUID()}@example.com`);
    await press(page, button);
    await admin.sees(/No hemos podido/);
    await press(page, button);
    await admin.sees(done);
  }
});

test('an admin signs in and saves a category on translated pages', async ({ admin, page }) => {
  const name = unique('Vidrio');
  const { id } = await admin.api.category(unique('Esparto'));
  await signsIn(admin);
  await page.goto(`/admin/editCategoryId/${id}`);
  await translate(page);
  await page.getByLabel('Nombre').fill('');
  await press(page, 'Guardar cambios');
  await page.getByLabel('Nombre').fill(name);
  await press(page, 'Guardar cambios');
  await admin.sees(name);
});

test('an admin sorts a list, hides, checks and deletes on translated pages', async ({
  admin,
  page,
}) => {
  const { product, author } = await admin.api.review('Muy bonito.', 4);
  const { title, slug } = product;
  const row = admin.row(title);
  await admin.open('/admin/products');
  await translate(page);
  await admin.sorts('Precio', 'Precio, de menor a mayor');
  await press(page, 'Página siguiente');
  await expect(page.getByText('Página 2 de')).toBeVisible();
  await admin.searches(title);
  for (const [action, marks] of [
    ['Ocultar', 1],
    ['Mostrar', 0],
  ] as const) {
    await admin.opensActions(row);
    await press(page, `${action} ${title}`);
    await expect(row.getByText('Oculto')).toHaveCount(marks);
  }

  await admin.open(`/admin/editProduct/${slug}`);
  await translate(page);
  await press(page, 'Ocultar de la tienda');
  await press(page, 'Mostrar en la tienda');
  await expect(page.getByRole('link', { name: 'Ver en la tienda' })).toBeVisible();
  await press(page, 'Ver el historial');
  await admin.sees('Creado');

  await admin.open('/admin/reviews');
  await translate(page);
  const review = admin.row(author.user.firstname);
  for (const action of ['Ocultar', 'Mostrar']) {
    await review.getByRole('button', { name: action }).click();
    await page.getByRole('dialog').getByRole('button', { name: action }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect(review).toContainText('Visible');

  await admin.open('/admin/health');
  await translate(page);
  await press(page, 'Revisar ahora');
  await admin.settled();

  await admin.open('/admin/products');
  await translate(page);
  await admin.searches(title);
  await admin.opensActions(row);
  await press(page, `Eliminar ${title}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(row).toHaveCount(0);
});
