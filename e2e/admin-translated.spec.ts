import type { Page } from '@playwright/test';
import { expect, test } from './admin.ts';

/** Wraps each text in an element, as Chrome does, also those that appear later. */
const translates = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const wrapAll = () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (text) =>
        /\S/.test(text.nodeValue ?? '') &&
        !text.parentElement?.closest('[data-wrapped], script, option')
          ? NodeFilter.FILTER_ACCEPT
          : NodeFilter.FILTER_SKIP,
      );
      const found: Node[] = [];
      while (texts.nextNode()) found.push(texts.currentNode);
      for (const text of found) {
        const wrapper = document.createElement('span');
        wrapper.dataset['wrapped'] = '';
        text.parentNode?.replaceChild(wrapper, text);
        wrapper.append(text);
      }
    };
    wrapAll();
    new MutationObserver(wrapAll).observe(document.body, { childList: true, subtree: true });
  });

test('a translated list is sorted and turned, and hides and deletes a product', async ({
  page,
  admin,
}) => {
  const { title } = await admin.api.product();
  const row = admin.row(title);
  await admin.open('/admin/products');
  await translates(page);
  await admin.sorts('Precio', 'Precio, de menor a mayor');
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await expect(page.getByText('Página 2 de')).toBeVisible();
  await admin.searches(title);
  await admin.opensActions(row);
  await page.getByRole('button', { name: `Ocultar ${title}` }).click();
  await expect(row).toContainText('Oculto');
  await admin.opensActions(row);
  await page.getByRole('button', { name: `Mostrar ${title}` }).click();
  await expect(row).not.toContainText('Oculto');

  await admin.opensActions(row);
  await page.getByRole('button', { name: `Eliminar ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(row).toHaveCount(0);
});

test('translated pages check the shop, hide a product and a review, and read a history', async ({
  page,
  admin,
}) => {
  const { product, author } = await admin.api.review('Muy bonito.', 4);
  await admin.open('/admin/health');
  await translates(page);
  await page.getByRole('button', { name: 'Revisar ahora' }).click();
  await admin.settled();

  await admin.open(`/admin/editProduct/${product.slug}`);
  await translates(page);
  await page.getByRole('button', { name: 'Ocultar de la tienda' }).click();
  await page.getByRole('button', { name: 'Mostrar en la tienda' }).click();
  await expect(page.getByRole('link', { name: 'Ver en la tienda' })).toBeVisible();
  await page.getByRole('button', { name: 'Ver el historial' }).click();
  await admin.sees('Creado');

  await admin.open('/admin/reviews');
  await translates(page);
  const review = admin.row(author.user.firstname);
  for (const action of ['Ocultar', 'Mostrar']) {
    await review.getByRole('button', { name: action }).click();
    await page.getByRole('dialog').getByRole('button', { name: action }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect(review).toContainText('Visible');
});
