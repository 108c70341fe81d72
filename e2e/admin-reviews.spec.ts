/** The page of reviews, which can be hidden and not changed (SPEC-6, RULE-54). */
import { reviewDate } from '#shared/domain/dates.ts';
import type { Product } from '#shared/domain/schemas/product.ts';
import type { Review } from '#shared/domain/schemas/review.ts';
import { expect, test, unique } from './admin.ts';

const LIST = '**/api/admin/reviews*';

const inventedReviews = (count: number, from = 0): Review[] =>
  Array.from({ length: count }, (_, n) => {
    const index = from + n;
    return {
      id: `made${index}` as Review['id'],
      rating: index % 6,
      content: `Me encanta ${index}`,
      productId: 'gone' as Review['productId'],
      createdAt: new Date(Date.UTC(2026, 0, 100 - index, 12)).toISOString(),
      userId: '2',
      // A name without spaces is wider than its column.
      user: { firstname: 'Inés', lastname: 'R'.repeat(60), avatar: null },
    };
  });

test.use({ expectedError: /status of 503/ });

test('finds and exports a review, hides it from the shop, shows who hid it, and shows it again', async ({
  page,
  admin,
}) => {
  const content = unique('Canción; «barro»');
  const { product, author } = await admin.api.review(`${content}\nVolveré.`, 4);
  // The products of the reviews cannot be read at first.
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
  const date = reviewDate(new Date().toISOString());
  await expect(row).toContainText(date);
  expect(await admin.exports()).toBe(
    '\uFEFFProducto;Estrellas;Opinión;Autor;Fecha;Estado\r\n' +
      `${product.title};4;"${content}\nVolveré.";${author.user.firstname} Campos;${date};Visible\r\n`,
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
  await row.getByRole('link', { name: product.title }).click();
  await expect(page).toHaveURL(`/product/${product.slug}`);
  await admin.sees(content);
});

test('pages through a long list and sorts it by stars and date @1280', async ({ page, admin }) => {
  await page.route(LIST, (route) =>
    new URL(route.request().url()).searchParams.has('after')
      ? route.fulfill({ json: inventedReviews(30, 30) })
      : route.fulfill({
          headers: { link: '<?after=made29&limit=30>; rel="next"' },
          json: inventedReviews(30),
        }),
  );
  await admin.open('/admin/reviews');
  await admin.sees('60 en total');
  const first = page.getByRole('row').filter({ hasText: 'Me encanta' }).first();
  await expect(first).toContainText('Sin estrellas');
  // Its product was deleted.
  await expect(first).toContainText('Producto retirado');
  await expect(first).toContainText(reviewDate(inventedReviews(1)[0]?.createdAt ?? ''));
  await expect(first.getByRole('link')).toHaveCount(0);
  await admin.findsNothingInTheWay();
  await admin.sorts({ header: 'Fecha', id: 'fecha' });
  await expect(first).toContainText('Me encanta 59');
  await expect(page).toHaveURL('/admin/reviews?orden=fecha');
  await admin.sorts({ header: 'Estrellas', id: '-estrellas' });
  await expect(first.getByRole('img', { name: '5 de 5' })).toBeVisible();
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await expect(page).toHaveURL('/admin/reviews?orden=-estrellas&pagina=2');
  await admin.sees('Página 2 de 3');
  await admin.findsNothingInTheWay();
});
