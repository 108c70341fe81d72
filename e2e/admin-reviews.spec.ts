import { dateText } from '#shared/domain/dates.ts';
import type { Product } from '#shared/domain/schemas/product.ts';
import type { ModeratedReview } from '#shared/domain/schemas/review.ts';
import { expect, test, unique } from './admin.ts';

test.use({ expectedError: /status of 503/ });

test('finds and exports a review, hides it from the shop, shows who hid it, and shows it again', async ({
  page,
  admin,
}) => {
  const content = unique('Canción; «barro»');
  const { product, author } = await admin.api.review(`${content}\nVolveré.`, 4);
  const url = '**/api/admin/products';
  await admin.receives(503, url);
  await admin.open('/admin/reviews');
  await admin.sees('No responde.');
  await page.unroute(url);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await admin.settled();
  await admin.findsNothingInTheWay();
  await admin.searches(content.replace('Canción', 'cancion'));
  const row = admin.row(content);
  await expect(row.getByRole('img', { name: '4 de 5' })).toBeVisible();
  await expect(row).toContainText(`${author.user.firstname} Campos`);
  const date = dateText(new Date().toISOString());
  await expect(row).toContainText(date);
  expect(await admin.exports()).toBe(
    '\uFEFFProducto;Estrellas;Opinión;Tu respuesta;Autor;Fecha;Estado\r\n' +
      `${product.title};4;"${content}\nVolveré.";;${author.user.firstname} Campos;${date};Visible\r\n`,
  );
  await admin.searches(`${content} ${date}`);

  const inShop = async () => {
    const { reviews, ratingCount } = await admin.api.reads<Product>(
      `/products/${product.id}?fresh=${Math.random().toString(36).slice(2)}`,
    );
    return [reviews.length, ratingCount];
  };
  await expect(row).toContainText('Visible');
  const name = `la opinión de ${author.user.firstname} Campos sobre «${product.title}»`;
  const hide = row.getByRole('button', { name: `Ocultar ${name}` });
  await hide.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`¿Ocultar la opinión de ${author.user.firstname} Campos?`);
  await admin.findsNothingInTheWay();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(hide).toBeFocused();
  await hide.click();
  await dialog.getByRole('button', { name: 'Ocultar' }).click();
  await admin.sees('La opinión ya no está en la tienda.');
  await expect(row).toContainText('Oculta por Marina Solís');
  expect(await inShop()).toEqual([0, 0]);

  await page.reload();
  await admin.searches('oculta por marina');
  await row.getByRole('button', { name: `Mostrar ${name}` }).click();
  await dialog.getByRole('button', { name: 'Mostrar' }).click();
  await admin.sees('La opinión vuelve a estar en la tienda.');
  expect(await inShop()).toEqual([1, 1]);
  await admin.searches(content);
  await row.getByRole('button', { name: `Responder a ${author.user.firstname} Campos` }).click();
  await admin.findsNothingInTheWay();
  await dialog.getByLabel('Tu respuesta').fill('Gracias por tus palabras.');
  await dialog.getByRole('button', { name: 'Publicar la respuesta' }).click();
  await admin.sees('Tu respuesta está en la página de la pieza.');
  await expect(row).toContainText('Gracias por tus palabras.');
  await expect(row.getByRole('button', { name: /^Responder/ })).toHaveCount(0);
  await row.getByRole('link', { name: product.title }).click();
  await expect(page).toHaveURL(`/product/${product.slug}`);
  await admin.sees(content);
  await admin.sees('Gracias por tus palabras.');
});

test('lists a review without stars of a deleted product by an author with a long name @1280', async ({
  page,
  admin,
}) => {
  const review: ModeratedReview = {
    id: 'made' as ModeratedReview['id'],
    rating: 0,
    content: 'Me encanta',
    productId: 'gone' as ModeratedReview['productId'],
    createdAt: '2026-01-20T12:00:00.000Z',
    userId: '2',
    // A name without spaces is wider than its column.
    user: { firstname: 'Inés', lastname: 'R'.repeat(60), avatar: null },
  };
  await page.route('**/api/admin/reviews*', (route) => route.fulfill({ json: [review] }));
  await admin.open('/admin/reviews');
  const row = admin.row('Me encanta');
  for (const text of ['Sin estrellas', 'Producto retirado', '20/01/2026']) {
    await expect(row).toContainText(text);
  }
  await expect(row.getByRole('link')).toHaveCount(0);
  await admin.findsNothingInTheWay();
});
