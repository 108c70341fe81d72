/**
 * Every call of the specification's section 7 through HTTP on the running shop: gateway, bundles,
 * real uploads, real mail. What each call refuses is tested beside its handler. `PUT /reset` is not
 * called: other journeys are shopping.
 */
import { expect, test, type APIRequestContext, type APIResponse } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { IMAGES_PATH } from '#shared/domain/image-path.ts';
import { mailTo } from './mailbox.ts';
import { demoAdminSession } from './shopper.ts';

test.skip(({ viewport }) => viewport?.width !== 1280, 'An API has no width: once is enough');

const imageFile = (file: string) => ({
  name: '../../evil.svg',
  mimeType: 'image/svg+xml',
  buffer: readFileSync(`seed/images/${file}`),
});

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

const body = async <T>(answer: APIResponse, status: number): Promise<T> => {
  expect([answer.url(), answer.status()]).toEqual([answer.url(), status]);
  return (status === 204 ? undefined : await answer.json()) as T;
};

const signUp = async (request: APIRequestContext, email: string, password: string) => {
  const answer = await request.post('/api/users', {
    multipart: {
      firstname: 'Nuria',
      lastname: 'Campos',
      email,
      password,
      avatar: imageFile('avatar-equipo-3.webp'),
    },
  });
  return body<{ token: string; user: { id: string; avatar: string } }>(answer, 201);
};

test('an admin runs the catalogue', async ({ request }) => {
  const admin = bearer((await demoAdminSession(request)).token);
  // Short: the other journeys' category bars show it meanwhile.
  const name = `Vidrio ${randomUUID().slice(0, 4)}`;
  const category = await body<{ id: number; img: string }>(
    await request.post('/api/categories', {
      ...admin,
      multipart: { name, img: imageFile('categoria-maderas.webp') },
    }),
    201,
  );
  expect(category.id).toBeGreaterThan(5);
  await body(
    await request.patch(`/api/categories/${category.id}`, {
      ...admin,
      multipart: { name: `${name}b` },
    }),
    200,
  );

  const product = await body<{ id: string; slug: string; img1: string; img2: string }>(
    await request.post('/api/products', {
      ...admin,
      multipart: {
        title: 'Botella de vidrio soplado',
        description: 'Una botella verde, soplada a mano.',
        price: '12.50',
        stock: '3',
        categoryId: String(category.id),
        imgs: imageFile('jarra-ocre-1.webp'),
      },
    }),
    201,
  );
  expect(product.img2).toBe(product.img1);
  const image = await request.get(`${IMAGES_PATH}${product.img1}`);
  expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/webp']);
  expect((await request.get(`${IMAGES_PATH}no-existe.webp`)).status()).toBe(404);

  const edited = await body<{ price: number; slug: string }>(
    await request.patch(`/api/products/${product.slug}`, {
      ...admin,
      multipart: { price: '15', CategoryId: String(category.id) },
    }),
    200,
  );
  expect(edited).toMatchObject({ price: 15, slug: product.slug });
  const listed = await request.get(`/api/products?categoryId=${category.id}`);
  expect(await body<unknown[]>(listed, 200)).toHaveLength(1);
  await body(await request.delete(`/api/categories/${category.id}`, admin), 409);
  await body(await request.delete(`/api/products/${product.id}`, admin), 204);
  await body(await request.get(`/api/products/${product.slug}`), 404);
  await body(await request.delete(`/api/categories/${category.id}`, admin), 204);
  expect(await body<unknown[]>(await request.get('/api/categories'), 200)).toHaveLength(5);
  expect(
    await body<{ products: unknown[] }>(await request.get('/api/categories/1'), 200),
  ).toMatchObject({ id: 1 });
});

test('an admin manages accounts', async ({ request }) => {
  const { token } = await demoAdminSession(request);
  const email = `${randomUUID()}@example.com`;
  const password = 'una-contraseña-larga';
  const created = await body<{ id: string }>(
    await request.post('/api/admin', {
      ...bearer(token),
      data: { firstname: 'Julián', lastname: 'Cuesta', email, password },
    }),
    201,
  );
  await body(await request.post('/api/admin/tokens', { data: { email, password } }), 200);
  const admins = await body<{ id: string }[]>(await request.get('/api/admin', bearer(token)), 200);
  expect(admins.map(({ id }) => id)).toContain(created.id);
  await body(await request.delete('/api/admin/1', bearer(token)), 403);
  await body(await request.delete(`/api/admin/${created.id}`, bearer(token)), 204);

  const { user } = await signUp(request, `${randomUUID()}@example.com`, password);
  const users = await body<{ id: string }[]>(await request.get('/api/users', bearer(token)), 200);
  expect(users.map(({ id }) => id)).toContain(user.id);
  await body(await request.delete(`/api/users/${user.id}`, bearer(token)), 204);
  await body(await request.get(`/api/users/${user.id}`, bearer(token)), 404);
});

test('a customer joins, buys, reviews, changes the profile and gets the mails of it', async ({
  request,
}) => {
  const email = `${randomUUID()}@example.com`;
  const password = 'barro-y-luna-llena';
  const { token, user } = await signUp(request, email, password);
  expect((await request.get(`${IMAGES_PATH}${user.avatar}`)).status()).toBe(200);
  await body(await request.post('/api/users/tokens', { data: { email, password } }), 200);
  const me = `/api/users/${user.id}`;

  const product = await body<{ id: string }>(await request.get('/api/products/manta-salvia'), 200);
  const order = await body<{ id: string }>(
    await request.post('/api/orders', {
      headers: { ...bearer(token).headers, 'idempotency-key': randomUUID() },
      data: {
        items: [{ id: product.id, quantity: 1 }],
        address: {
          pais: 'España',
          provincia: 'Lugo',
          ciudad: 'Foz',
          codigoPostal: '27780',
          direccion: 'Rúa 1',
        },
      },
    }),
    201,
  );
  const orders = await body<{ id: string }[]>(await request.get('/api/orders', bearer(token)), 200);
  expect(orders.map(({ id }) => id)).toEqual([order.id]);
  expect((await mailTo(request, email, /pedido/i)).text).toContain('$84.00 USD');

  const review = await body<{ id: string }>(
    await request.post('/api/reviews', {
      ...bearer(token),
      data: { productId: product.id, content: 'Abriga sin pesar.', rating: 5 },
    }),
    201,
  );
  const reviews = await body<{ id: string }[]>(await request.get('/api/reviews'), 200);
  expect(reviews[0]?.id).toBe(review.id);

  const newEmail = `${randomUUID()}@example.com`;
  await body(
    await request.patch(me, { ...bearer(token), multipart: { email: newEmail, phone: '' } }),
    200,
  );
  expect(await body(await request.get(me, bearer(token)), 200)).toMatchObject({ email: newEmail });
  await mailTo(request, email, /correo/i);

  await body(await request.post('/api/users/resetpassword', { data: { email: newEmail } }), 200);
  const reset = await mailTo(request, newEmail, /contraseña/i);
  const [, resetToken = ''] = /\/resetpassword\/([\w.-]+)/.exec(reset.text) ?? [];
  const renewed = await request.put('/api/users/resetpassword', {
    ...bearer(resetToken),
    data: { password: 'otra-luna-de-barro' },
  });
  const session = await body<{ token: string }>(renewed, 200);
  await body(await request.get(me, bearer(token)), 401);
  await body(await request.get(me, bearer(session.token)), 200);
});

test('a newsletter mail takes one click to end what it began', async ({ request }) => {
  const email = `${randomUUID()}@example.com`;
  await body(await request.post('/api/newsletter', { data: { email } }), 202);
  const { headers } = await mailTo(request, email, /./);
  const named = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  expect(named['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const link = new URL(/<([^>]+)>/.exec(named['list-unsubscribe'] ?? '')?.[1] ?? '');
  const path = `${link.pathname}${link.search}`;
  // Scanners open every link of a mail: that must change nothing.
  expect((await request.get(path)).status()).toBe(404);
  await body(await request.post(path, { form: { 'List-Unsubscribe': 'One-Click' } }), 200);
});
