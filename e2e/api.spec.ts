/**
 * Every endpoint over HTTP on the local shop, with gateway, bundles, uploads and mail (SPEC-7).
 * Rejections are tested beside each handler. `PUT /reset` is left out, because it would disturb the
 * other journeys.
 */
import { expect, test, type APIRequestContext, type APIResponse } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { IMAGES_PATH } from '#shared/domain/image-path.ts';
import { confirmAddress, mailTo } from './mailbox.ts';
import { demoAdminSession } from './shopper.ts';

test.skip(({ viewport }) => viewport?.width !== 1280, 'The API does not depend on the width');

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

test('an admin creates, edits and deletes a category and a product', async ({ request }) => {
  const admin = bearer((await demoAdminSession(request)).token);
  // A short name, because the category bar of the other journeys shows it too.
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
  const categories = await body<{ id: number }[]>(await request.get('/api/categories'), 200);
  expect(categories.map(({ id }) => id)).toEqual(expect.arrayContaining([1, 2, 3, 4, 5]));
  expect(categories.map(({ id }) => id)).not.toContain(category.id);
  expect(
    await body<{ products: unknown[] }>(await request.get('/api/categories/1'), 200),
  ).toMatchObject({ id: 1 });
});

test('an admin creates and deletes accounts', async ({ request }) => {
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

test('a user signs up, orders, reviews, edits the profile, resets the password and gets the mails', async ({
  request,
}) => {
  const email = `${randomUUID()}@example.com`;
  const password = 'barro-y-luna-llena';
  const { token, user } = await signUp(request, email, password);
  expect((await request.get(`${IMAGES_PATH}${user.avatar}`)).status()).toBe(200);
  await body(await request.post('/api/users/tokens', { data: { email, password } }), 200);
  await confirmAddress(request, { email });
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
  expect((await mailTo(request, email, /^Hemos recibido tu pedido/)).text).toContain('$84.00 USD');

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
    await request.patch(me, {
      ...bearer(token),
      multipart: { email: newEmail, phone: '', currentPassword: password },
    }),
    200,
  );
  expect(await body(await request.get(me, bearer(token)), 200)).toMatchObject({ email: newEmail });
  await mailTo(request, email, /^Tu cuenta tiene otro correo/);

  await body(await request.post('/api/users/resetpassword', { data: { email: newEmail } }), 200);
  const reset = await mailTo(request, newEmail, /contraseña/i);
  const [, resetToken = ''] = /\/resetpassword\/([\w.-]+)/.exec(reset.text) ?? [];
  const renewed = await request.put('/api/users/resetpassword', {
    ...bearer(resetToken),
    data: { password: 'otra-luna-de-barro' },
  });
  const session = await body<{ token: string }>(renewed, 200);
  await body(await request.get(me, bearer(token)), 401);
  expect(await body(await request.get(me, bearer(session.token)), 200)).toMatchObject({
    emailConfirmed: true,
  });
  const changed = await body<{ token: string }>(
    await request.put('/api/users/password', {
      ...bearer(session.token),
      data: { currentPassword: 'otra-luna-de-barro', password },
    }),
    200,
  );
  await body(await request.get(me, bearer(session.token)), 401);
  await body(await request.get(me, bearer(changed.token)), 200);
  await body(await request.post('/api/users/confirmation', bearer(changed.token)), 202);
});

test('a newsletter mail offers to unsubscribe with one click', async ({ request }) => {
  const email = `${randomUUID()}@example.com`;
  await body(await request.post('/api/newsletter', { data: { email } }), 202);
  const { headers } = await mailTo(request, email, /./);
  const named = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  expect(named['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const link = new URL(/<([^>]+)>/.exec(named['list-unsubscribe'] ?? '')?.[1] ?? '');
  const path = `${link.pathname}${link.search}`;
  // Mail scanners open every link, so a GET must not unsubscribe.
  expect((await request.get(path)).status()).toBe(404);
  await body(await request.post(path, { form: { 'List-Unsubscribe': 'One-Click' } }), 200);
});
