import { dateText } from '#shared/domain/dates.ts';
import { expect, test } from './shopper.ts';

test('a visitor finds no reviews, is asked to sign in and returns to them', async ({
  shopper,
  page,
}) => {
  await shopper.findsChanged('mortero-cerezo', { reviews: [], rating: 0, ratingCount: 0 });
  await shopper.open('/product/mortero-cerezo');
  await page.getByRole('link', { name: 'Aún sin opiniones' }).click();
  const heading = page.getByRole('heading', { name: 'Opiniones' });
  await expect(heading).toBeInViewport();
  await shopper.sees('Todavía no hay opiniones de esta pieza.');
  await shopper.findsNothingInTheWay();
  await page.locator('#opiniones').getByRole('link', { name: 'Inicia sesión' }).click();
  await shopper.signIn();
  await expect(page).toHaveURL('/product/mortero-cerezo#opiniones');
  await expect(heading).toBeFocused();
  await expect(page.getByLabel('Tu comentario')).toBeVisible();
});

test('a new review appears on top, empties the form and changes the rating', async ({
  shopper,
  page,
}) => {
  const path = '/product/guirnalda-fieltro';
  const content = 'Mucho más bonita que en la fotografía.';
  await shopper.joins('Berta');
  await shopper.open(path);
  const ratings = page.getByRole('link', { name: /valoraci|sin opiniones/ });
  const before = Number.parseInt((await ratings.textContent()) ?? '', 10) || 0;
  const button = page.getByRole('button', { name: 'Publicar opinión' });
  const stars = page.getByRole('group', { name: 'Tu valoración' });
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  await page.getByLabel('Tu comentario').fill('   ');
  await button.click();
  await expect(page.locator('.form-outcome').first()).toBeEmpty();
  expect(sent).toBe(0);
  await page.getByLabel('Tu comentario').fill(content);
  await stars.getByRole('radio', { name: 'Sin estrellas' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(stars.getByRole('radio', { name: '2 de 5' })).toBeChecked();
  await shopper.findsNothingInTheWay();

  await page.reload();
  await expect(page.getByLabel('Tu comentario')).toHaveValue(content);
  await stars.locator('label', { hasText: '3 de 5' }).click();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Tu comentario')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: 'Gracias: tu opinión ya está publicada.' }),
  ).toBeVisible();
  const newest = page.locator('#opiniones').getByRole('listitem').first();
  await expect(newest).toMatchAriaSnapshot(`
    - listitem:
      - heading "Berta Campos" [level=3]
      - img "3 de 5"
      - paragraph: ${content}`);
  await expect(newest).toContainText(dateText(new Date().toISOString()));
  await expect(page.getByLabel('Tu comentario')).toHaveValue('');
  await expect(stars.getByRole('radio', { name: 'Sin estrellas' })).toBeChecked();
  await expect(ratings).toContainText(`${before + 1} valoraci`);
  await shopper.findsNothingInTheWay();

  // The rating that the page calculated must equal the shop's rating.
  const shown = await ratings.textContent();
  const rating = await ratings.getByRole('img').getAttribute('aria-label');
  await page.reload();
  await shopper.settled();
  await expect(ratings).toHaveText(shown ?? '');
  await expect(ratings.getByRole('img')).toHaveAttribute('aria-label', rating ?? '');
  await expect(newest).toContainText(content);
});

test('older reviews come with a click, are announced and get the focus', async ({
  shopper,
  page,
}) => {
  const slug = 'movil-formas';
  const made = Array.from({ length: 21 }, (_, n) => ({
    id: `01KJQ000000000000000000${String(n).padStart(3, '0')}`,
    rating: 4,
    content: `Opinión ${n}`,
    createdAt: new Date(2026, 0, 30 - n).toISOString(),
    userId: '2',
    user: { firstname: 'Inés', lastname: 'Rey', avatar: null },
  }));
  await shopper.findsChanged(slug, { reviews: made.slice(0, 20), nextReviews: made[19]?.id });
  await page.route(`**/api/reviews?*after=${made[19]?.id}*`, (route) =>
    route.fulfill({ json: made.slice(20) }),
  );
  await shopper.open(`/product/${slug}`);
  const reviews = page.locator('#opiniones').getByRole('listitem');
  const button = page.getByRole('button', { name: 'Ver más opiniones' });
  // The published page may be older than the reviews; the API's answer replaces its list.
  await expect(reviews.first()).toContainText('Opinión 0');
  await expect(reviews).toHaveCount(20);
  await button.focus();
  await page.keyboard.press('Enter');
  await shopper.sees('Se muestran 21 opiniones; no hay más.');
  await expect(reviews).toHaveCount(21);
  await expect(reviews.nth(20)).toBeFocused();
  await expect(button).toBeHidden();
  await shopper.findsNothingInTheWay();
});

test.describe('rejections', () => {
  test.use({ expectedError: /status of (401|429)/ });

  test('a rejected comment stays over a reload, an expired session and a new sign-in @1280', async ({
    shopper,
    page,
  }) => {
    const { user, password } = await shopper.joins();
    await shopper.open('/product/mortero-cerezo');
    const comment = page.getByLabel('Tu comentario');
    const button = page.getByRole('button', { name: 'Publicar opinión' });
    await shopper.receives(429, '**/api/reviews');
    await comment.fill('Lo uso cada día.');
    await page.locator('label', { hasText: '4 de 5' }).click();
    await button.click();
    await shopper.sees(/Tu opinión no se ha publicado\. Demasiados intentos seguidos\./);
    await expect(comment).toHaveValue('Lo uso cada día.');
    await expect(page.getByRole('radio', { name: '4 de 5' })).toBeChecked();
    await shopper.findsNothingInTheWay();
    await page.reload();
    await expect(comment).toHaveValue('Lo uso cada día.');
    await page.unroute('**/api/reviews');
    await shopper.receives(401, '**/api/reviews');
    await button.click();
    await page.locator('#opiniones').getByRole('link', { name: 'Inicia sesión' }).click();
    await shopper.signIn({ email: user.email, password });
    await expect(comment).toHaveValue('Lo uso cada día.');
  });
});
