/** Text from users is never run as code (PROMISE-S20). */
import { expect, newAccount, test } from './shopper.ts';

const PAYLOADS = [
  '<script>window.__pwned = 1</script>',
  '<img src=x onerror="window.__pwned = 1">',
  '"><svg onload=window.__pwned=1>',
  'javascript:window.__pwned=1',
  '{{constructor.constructor("window.__pwned=1")()}}',
];

test.beforeEach(({ page }) => {
  page.on('dialog', (dialog) => {
    throw new Error(`A dialog opened: ${dialog.message()}`);
  });
});

test('a review and its author are shown as plain text', async ({ shopper, page }) => {
  const slug = 'ramo-seco';
  const { id } = await shopper.product(slug);
  const name = '<b onclick=alert(1)>Nuria</b>';
  let token = '';
  for (const [index, content] of PAYLOADS.entries()) {
    // An account may post at most three reviews of a product in a day.
    if (index % 3 === 0) ({ token } = await newAccount(page.request, name));
    const answer = await page.request.post('/api/reviews', {
      headers: { authorization: `Bearer ${token}` },
      data: { content, productId: id, rating: 0 },
    });
    expect(answer.status()).toBe(201);
  }
  await shopper.open(`/product/${slug}`);
  for (const payload of PAYLOADS) await shopper.sees(payload);
  await expect(page.getByText(`${name} Campos`).first()).toBeVisible();
  expect(await page.evaluate(() => '__pwned' in window)).toBe(false);
  await shopper.findsNothingInTheWay();
});

test('a name, an address and a search are shown as plain text @1280', async ({ shopper, page }) => {
  const [script = '', image = '', svg = ''] = PAYLOADS;
  const { user } = await shopper.joins(image);
  await shopper.hasInCart([{ slug: 'jarra-ocre' }], {
    pais: svg,
    provincia: image,
    ciudad: svg,
    codigoPostal: '08001',
    direccion: script,
  });
  for (const path of ['/cart/information', '/cart/shipping', '/cart/payment']) {
    await shopper.open(path);
    expect(await page.evaluate(() => '__pwned' in window)).toBe(false);
  }
  await shopper.sees(script);
  await shopper.open(`/profile/${user.id}`);
  await shopper.sees(`${image} Campos`);
  await expect(page.getByRole('link', { name: /^Perfil/ })).toContainText(image);
  await shopper.open(`/product/search/${encodeURIComponent(image)}`);
  expect(await page.evaluate(() => '__pwned' in window)).toBe(false);
});
