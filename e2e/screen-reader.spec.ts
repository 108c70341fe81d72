/** The accessibility tree of a purchase, a search and a review, as a screen reader uses it (SPEC-2). */
import { expect, test } from './shopper.ts';

const TITLE = 'Lámina enmarcada «Arcos de barro»';

const SUMMARY = `
    - region "Tu pedido":
      - heading "Tu pedido" [level=2]
      - list:
        - listitem: ${TITLE} 1 unidad $78.00 USD
      - term: Subtotal
      - definition: $78.00 USD
      - term: Envío
      - definition: $18.25 USD
      - term: Total
      - definition: $96.25 USD`;

const DELIVERY = `
    - term: Contacto
    - definition: /@example\\.com/
    - term: Dirección
    - definition: Carrer del Forn 12, 2.º 1.ª 08001 Barcelona Barcelona, España
    - definition:
      - link "Cambiar la dirección"`;

test('every step of a purchase names its page, content and controls', async ({ shopper, page }) => {
  const main = page.getByRole('main');
  await shopper.joins();
  await shopper.open('/product/arcos-de-barro');
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - region "Fotografías de ${TITLE}":
        - group "1 de 2"
      - heading "${TITLE}" [level=1]
      - text: /\\$78\\.00 USD Precio anterior. \\$93\\.00 USD 20% OFF/
      - paragraph: /Quedan \\d+ unidades!/
      - button "Añadir al carrito"
      - button "Añadir ${TITLE} a favoritos"`);

  await page.getByRole('button', { name: 'Añadir al carrito' }).click();
  const toasts = page.locator('.toasts');
  await expect(toasts).toMatchAriaSnapshot(`
    - status:
      - paragraph: Tu producto ha sido agregado al carrito.
      - button "Cerrar"`);
  await page.getByRole('link', { name: 'Carrito 1 artículo' }).click();
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Tu carrito" [level=1]
      - group:
        - table "Productos del carrito":
          - rowgroup:
            - row "Producto Precio Cantidad Total Eliminar":
              - columnheader "Producto"
              - columnheader "Precio"
              - columnheader "Cantidad"
              - columnheader "Total"
              - columnheader "Eliminar"
          - rowgroup:
            - row:
              - rowheader "${TITLE}":
                - link "${TITLE}"
              - cell "$78.00 USD"
              - cell:
                - group "Cantidad de ${TITLE}":
                  - button "Quitar ${TITLE} del carrito"
                  - status: "1"
                  - button "Añadir una unidad de ${TITLE}"
              - cell "$78.00 USD"
              - cell:
                - button "Eliminar ${TITLE} del carrito"
        - textbox "Notas para tu pedido"
      - term: Subtotal
      - definition: $78.00 USD
      - term: Envío
      - definition: $18.25 USD
      - status: Total $96.25 USD
      - button "Check Out"
      - paragraph: Los impuestos y el envío se calculan al finalizar la compra.
      - link "Seguir comprando"`);

  await page.getByRole('button', { name: 'Check Out' }).click();
  await expect(main).toMatchAriaSnapshot(`
    - navigation "Pasos de la compra":
      - list:
        - listitem:
          - link "Carrito"
        - listitem: Informacion
        - listitem: Envio
        - listitem: Pago
    - heading "Información de envío" [level=1]
    - textbox "País"
    - textbox "Provincia"
    - textbox "Ciudad"
    - textbox "Código postal"
    - textbox "Dirección"
    - paragraph: Total $96.25 USD
    - button "Continuar al envío"
    - link "Volver al carrito"${SUMMARY}`);

  await page.getByRole('button', { name: 'Continuar al envío' }).click();
  await expect(page.getByLabel('País')).toMatchAriaSnapshot(`
    - textbox "País" [invalid=true]`);
  await expect(page.getByLabel('País')).toHaveAccessibleDescription('Escribe el país de entrega.');
  await shopper.fillAddress();
  await page.getByRole('button', { name: 'Continuar al envío' }).click();
  await expect(main).toMatchAriaSnapshot(`
    - heading "Envío" [level=1]${DELIVERY}
    - paragraph: Total $96.25 USD
    - link "Continuar al pago"
    - link "Volver a la información"${SUMMARY}`);

  await page.getByRole('link', { name: 'Continuar al pago' }).click();
  await expect(main).toMatchAriaSnapshot(`
    - heading "Pago" [level=1]${DELIVERY}
    - heading "Datos de la tarjeta" [level=2]
    - textbox "Número de tarjeta"
    - textbox "Nombre del titular"
    - textbox "Vencimiento (MM / YY)"
    - textbox "CVV"
    - paragraph: Total $96.25 USD
    - button "Realizar el pago"
    - link "Volver al envío"${SUMMARY}`);

  await shopper.fillCard();
  await shopper.pay();
  await expect(page).toHaveURL('/');
  await expect(toasts).toMatchAriaSnapshot(`
    - status:
      - paragraph: Felicitaciones tu orden ha sido creada con éxito.
      - button "Cerrar"`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a search names its field and announces what it finds @1280', async ({ shopper, page }) => {
  const main = page.getByRole('main');
  await shopper.open('/about-us');
  await page.getByRole('search').getByRole('searchbox', { name: 'Buscar productos' }).focus();
  await page.keyboard.type('jarra');
  await page.keyboard.press('Enter');
  const heading = main.getByRole('heading', { level: 1, name: 'Resultados de «jarra»' });
  await expect(heading).toBeFocused();
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Resultados de «jarra»" [level=1]
      - status: 1 artículo con «jarra»
      - searchbox "Pieza, material, categoría o quién la hace"
      - button "Filtrar"
      - article:
        - img "4 de 5"
        - heading "Jarra ocre" [level=3]
        - button "Añadir Jarra ocre a favoritos"`);
  const field = main.getByRole('searchbox', { name: 'Pieza, material, categoría o quién la hace' });
  await field.fill('xyzzy');
  await expect(main.getByRole('status')).toHaveText('No hay nada con «xyzzy».');
  await field.fill('ceramica');
  await expect(main.getByRole('status')).toHaveText('8 artículos con «ceramica»');
  const filters = main.getByRole('button', { name: 'Filtrar' });
  await filters.press('Enter');
  await expect(filters).toHaveAttribute('aria-expanded', 'true');
  const region = main.getByRole('region', { name: 'Filtros' });
  await expect(region.getByRole('group', { name: 'Material' })).toBeVisible();
  await region.getByRole('checkbox', { name: /^Gres/ }).press('Space');
  await expect(main.getByRole('status').first()).toHaveText(/^\d de 8 artículos con «ceramica»$/);
  await expect(main.getByRole('button', { name: /Gres/ })).toBeVisible();
});

test('a review names its fields and announces that it is published @1280', async ({
  shopper,
  page,
}) => {
  await shopper.joins();
  await shopper.open('/product/mortero-cerezo');
  const reviews = page.getByRole('region', { name: 'Opiniones' });
  await page.getByRole('heading', { name: 'Opiniones' }).scrollIntoViewIfNeeded();
  const stars = reviews.getByRole('group', { name: 'Tu valoración' });
  await stars.getByRole('radio', { name: 'Sin estrellas' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(stars.getByRole('radio', { name: '1 de 5' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(reviews.getByRole('textbox', { name: 'Tu comentario' })).toBeFocused();
  await page.keyboard.type('Muele muy fino.');
  await page.keyboard.press('Tab');
  await expect(reviews.getByRole('button', { name: 'Publicar opinión' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    reviews.getByRole('status').filter({ hasText: 'Gracias: tu opinión ya está publicada.' }),
  ).toBeVisible();
  await expect(reviews.getByRole('listitem').first()).toMatchAriaSnapshot(`
    - listitem:
      - heading [level=3]
      - img "1 de 5"
      - paragraph: Muele muy fino.`);
});
