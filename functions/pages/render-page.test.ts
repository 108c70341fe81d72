import { PAGE_CACHE_CONTROL } from '#shared/hosting/published-page.ts';
import { COMPLETE_SHOP } from '../../test-support/complete-shop.ts';
import { foundIn, metaOf } from '../../test-support/html.ts';
import { atOnce, call, type TestAnswer } from '../../test-support/invoke.ts';
import {
  addAdmin,
  addCategory,
  addProduct,
  addReview,
  addUser,
  offer,
  write,
} from '../../test-support/shop.ts';
import { formOf, jpegImage } from '../../test-support/upload.ts';
import { keys } from '../table/keys.ts';
import { readFile, updateCatalogue } from './published-store.ts';

const render = (page: string, key: string, headers: Record<string, string> = {}) =>
  call('renderPage', { params: { page, key }, headers });

const jsonIn = (html: string, attribute: string): unknown =>
  JSON.parse(foundIn(html, new RegExp(`<script[^>]*${attribute}"[^>]*>([^<]*)</script>`)));

const isPage = ({ headers }: TestAnswer) =>
  expect(headers['content-type']).toBe('text/html; charset=utf-8');

test('a product page has text, price, head and structured data before any script', async () => {
  await addCategory(2, 'Cerámica');
  const { slug, id } = await addProduct({
    title: 'Jarra <b>"honda"</b> </script> & más',
    description: 'Torneada a mano.',
    stock: 0,
    images: ['jarra-1000w.webp'],
  });
  const answer = await render('product', slug);
  expect(answer.status).toBe(200);
  isPage(answer);
  expect(answer.headers['cache-control']).toBe(PAGE_CACHE_CONTROL);
  const html = answer.body;
  const title = 'Jarra <b>"honda"</b> </script> & más · Lumbre';
  expect(foundIn(html, /<title>([^<]*)/)).toBe(title);
  expect(metaOf(html, 'og:title')).toBe(title);
  expect(metaOf(html, 'og:type')).toBe('product');
  expect(metaOf(html, 'description')).toBe('Torneada a mano.');
  expect(metaOf(html, 'robots')).toBe('index');
  const canonical = `http://localhost:3000/product/${slug}`;
  expect(foundIn(html, /rel="canonical"\s+href="([^"]*)"/)).toBe(canonical);
  expect(metaOf(html, 'og:url')).toBe(canonical);
  expect(metaOf(html, 'og:image')).toMatch(/^http:\/\/localhost:3000\/storage\//);
  expect(html).toMatch(/<h1[^>]*>Jarra &lt;b&gt;/);
  expect(html).not.toContain('<b>"honda"');
  expect(html).toContain('Todavía no hay opiniones de esta pieza.');
  expect(jsonIn(html, 'ld\\+json')).toMatchObject({
    '@graph': [
      { '@type': 'Product', sku: id, offers: { availability: 'https://schema.org/OutOfStock' } },
      { '@type': 'BreadcrumbList' },
    ],
  });
  expect(jsonIn(html, 'id="published')).toMatchObject({
    product: { key: slug, data: { id, stock: 0 } },
  });
});

test('a product page with reviews has no account id, e-mail address or phone of their authors', async () => {
  const person = { firstname: 'Noa', lastname: 'Vidal' };
  const phone = '+34 655 010 203';
  const { id: userId, email } = await addUser({ ...person, phone });
  const { id: productId, slug } = await addProduct();
  const author = { ...person, avatar: null };
  await addReview({ productId, userId, author, content: 'Muy bien hecha.' });
  for (const [page, key] of [
    ['product', slug],
    ['productAlias', productId],
  ] as const) {
    const { body } = await render(page, key);
    expect(jsonIn(body, 'id="published')).toMatchObject({
      product: { data: { reviews: [{ content: 'Muy bien hecha.', user: author }] } },
    });
    for (const personal of ['userId', userId, email, phone, phone.replaceAll(' ', '')]) {
      expect(body.toLowerCase()).not.toContain(personal.toLowerCase());
    }
  }
  const { text } = (await readFile({ page: 'product', key: slug })) ?? { text: '' };
  expect(text).toContain('Muy bien hecha.');
  expect(text).not.toContain(userId);
  // The contract has the id in the API.
  const answer = await call('getProduct', { params: { id: slug } });
  expect(answer.body.reviews).toMatchObject([{ userId }]);
});

test('a category with more products than one answer can hold shows its first ones', async () => {
  await addCategory(4, 'Tejidos');
  const description = '"'.repeat(20_000);
  await atOnce(60, (n) => addProduct({ title: `Manta ${n}`, description, categoryId: 4 as never }));
  const answer = await render('category', '4');
  expect(answer.status).toBe(200);
  expect(metaOf(answer.body, 'og:title')).toBe('Tejidos · Lumbre');
  expect(answer.body).toContain('Manta 0');
});

test.each([
  ['home', 'index'],
  ['products', 'index'],
  ['search', 'index'],
  ['about', 'index'],
  ['terms', 'index'],
  ['login', 'index'],
  ['signUp', 'index'],
  ['requestReset', 'index'],
  ['cart', 'index'],
])('%s/%s is a page before anything was published', async (page, key) => {
  const answer = await render(page, key);
  expect(answer.status).toBe(200);
  isPage(answer);
});

test('a shop that sells names who is responsible for a piece and how to withdraw, which no demo does', async () => {
  const manufacturer = 'Cerería Sol, Rua do Forno 3, 4000 Porto, ola@sol.example';
  const own = await addProduct();
  const other = await addProduct({ manufacturer });
  await offer('transfer');
  const owner = /<dt>Responsable de la pieza<\/dt><dd[^>]*>Ana Gil Soto, Calle del Torno 3/;
  const maker = new RegExp(`<dt>Fabricante</dt><dd[^>]*>${manufacturer}<`);
  expect((await render('product', own.slug)).body).toMatch(owner);
  const { body } = await render('product', other.slug);
  expect(body).toMatch(maker);
  expect(body).not.toMatch(owner);
  const terms = async () => (await render('terms', 'index')).body;
  expect(await terms()).toMatch(/Desistir del contrato aquí<\/a>\. .*lo pagas tú,/);
  const payment = { methods: ['transfer'], transferText: 'CBU 1', transferDays: 7 };
  await write({ ...keys.settings(), ...COMPLETE_SHOP, country: 'AR', payment });
  expect(await terms()).toMatch(/Botón de arrepentimiento<\/a>\. .*lo pagamos nosotros/);
  await offer('demo');
  expect((await render('product', other.slug)).body).not.toMatch(maker);
  expect(await terms()).toContain('Escríbenos y envíanos la pieza sin usar');
});

test('a legal page of a shop that sells has its text, which no other page and no demo has', async () => {
  const text = 'Ana Gil Soto trata tus datos &lt;solo&gt; para enviarte tu pedido.';
  const inData = 'trata tus datos';
  await offer('transfer');
  const privacy = await render('privacy', 'index');
  expect(privacy.status).toBe(200);
  expect(privacy.body).toMatch(new RegExp(`<h2[^>]*>Responsable</h2><p>${text}</p>`));
  expect(foundIn(privacy.body, /<title>([^<]*)/)).toBe('Privacidad · Lumbre');
  const home = await render('home', 'index');
  expect(home.body).toContain('<a href="/privacidad">Privacidad</a>');
  expect(home.body).not.toContain('/accesibilidad');
  for (const { body } of [home, await render('catalogue', 'config')]) {
    expect(JSON.stringify(body)).not.toContain(inData);
  }
  expect((await render('sitemap', 'index')).body).toContain('/condiciones<');
  expect((await render('accessibility', 'index')).status).toBe(404);

  await offer('demo');
  const gone = await render('privacy', 'index');
  expect(gone.status).toBe(404);
  expect(gone.body).not.toContain(inData);
  expect((await render('home', 'index')).body).not.toContain('/privacidad');
});

test.each([
  'home/other',
  'sitemap/1',
  'sitemap/x',
  'feed/2',
  'robots/other',
  'catalogue/abc',
  'catalogue/category-999',
  'catalogue/category-x',
])('%s does not exist', async (address) => {
  await updateCatalogue([], { all: true });
  const [page = '', key = ''] = address.split('/');
  expect((await render(page, key)).status).toBe(404);
});

test('sitemap, feed and catalogue have the products, robots the sitemap', async () => {
  const { slug, id, categoryId } = await addProduct({ title: 'Cuenco de olivo' });
  await updateCatalogue([id]);
  const texts = await Promise.all(
    [
      ['sitemap', 'index', `/product/${slug}<`],
      ['sitemap', 'index', '/categories/'],
      ['feed', '1', `/product/${slug}<`],
      ['robots', 'index', '/sitemap.xml'],
      ['catalogue', 'all', `"id":"${id}"`],
      ['catalogue', 'home', '"banners":'],
      ['catalogue', `category-${categoryId}`, `"slug":"${slug}"`],
    ].map(async ([page = '', key = '', part = '']) => {
      const { status, body } = await render(page, key);
      return { status, has: body.includes(part) };
    }),
  );
  expect(texts).toEqual(texts.map(() => ({ status: 200, has: true })));
});

test.each([
  ['product', 'nada'],
  ['productAlias', '77'],
  ['category', '999'],
  ['category', 'abc'],
])('%s/%s does not exist: the page says so with 404 and is not indexed', async (page, key) => {
  const answer = await render(page, key);
  expect(answer.status).toBe(404);
  isPage(answer);
  expect(answer.body).toContain('No encontrado');
  expect(metaOf(answer.body, 'robots')).toBe('noindex');
});

test('the icon of pages without an icon of their own is the logo, or the icon of the build', async () => {
  const { token } = await addAdmin();
  const icon = async (): Promise<TestAnswer> => render('icon', 'index');
  const built = await icon();
  expect([built.status, built.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(built.body).toMatch(/^<svg .*<path/s);
  const image = formOf({}, { img: [await jpegImage()] });
  const { body: stored } = await call('addShopImage', { token, body: image });
  await call('changeSettings', { token, body: { logo: stored.img } });
  expect((await icon()).body).toMatch(/^<svg .*href="data:image\/webp;base64,UklGR/);
  await call('changeSettings', { token, body: { logo: 'deleted-400w.webp' } });
  expect((await icon()).body).toBe(built.body);
  expect((await render('icon', 'other')).status).toBe(404);
});

test('the home screen of a phone shows name and logo of the shop', async () => {
  const manifest = async () =>
    JSON.parse((await render('catalogue', 'manifest')).body) as { icons: object[] };
  expect(await manifest()).toMatchObject({ name: 'Lumbre', start_url: '/' });
  const { token } = await addAdmin();
  const save = (name: string, logo: string | null) =>
    call('changeSettings', { token, body: { name, logo } });
  await save('Barro y Sal', 'logo-800w.webp');
  const { icons, ...own } = await manifest();
  expect(own).toMatchObject({ name: 'Barro y Sal', short_name: 'Barro y Sal' });
  expect(icons).toEqual([expect.objectContaining({ src: expect.stringMatching(/logo-800w/) })]);
  await save('Lumbre', null);
});

test('the page of a piece has its family as links before any script, the sold-out ones marked', async () => {
  await addCategory(9, 'Tazas');
  const cup = (option: string, stock: number) =>
    addProduct({ family: 'Taza <Luna>', option, stock, categoryId: 9 as never });
  const [blue, green] = [await cup('Azul', 2), await cup('Verde', 0)];
  await updateCatalogue([blue.id, green.id]);
  const { body } = await render('product', blue.slug);
  const [, group = ''] = /aria-label="Opciones de Taza &lt;Luna&gt;">(.*?)<\/ul>/.exec(body) ?? [];
  const links = [...group.matchAll(/<a ([^>]*)>(.*?)<\/a>/g)].map(([, tag = '', text = '']) => ({
    href: /href="([^"]*)"/.exec(tag)?.[1],
    isChosen: tag.includes('aria-current="true"'),
    text: text.replaceAll(/<[^>]+>/g, ' ').trim(),
  }));
  expect(links).toMatchObject([
    { href: `/product/${blue.slug}`, isChosen: true, text: 'Azul' },
    {
      href: `/product/${green.slug}`,
      isChosen: false,
      text: expect.stringMatching(/Verde.*Agotada/),
    },
  ]);
  const list = await render('category', '9');
  expect(list.body).toContain('2 opciones');
  expect(list.body).not.toContain(`/product/${green.slug}`);
  const { body: feed } = await render('feed', '1');
  expect(feed.match(/<g:item_group_id>taza &lt;luna&gt;</g)).toHaveLength(2);
});
