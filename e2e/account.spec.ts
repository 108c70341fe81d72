import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { expect, test } from './shopper.ts';

test('signs up with an avatar, stays signed in over a reload, and leaves with the cart', async ({
  shopper,
  page,
}) => {
  await shopper.addToCart('maceta-rayas');
  await shopper.open('/signup');
  await page.locator('[name="firstname"]').fill('Nuria');
  await page.locator('[name="lastname"]').fill('Campos');
  await page.locator('[name="email"]').fill(`${randomUUID()}@example.com`);
  await page.locator('[name="password"]').fill('barro-y-luna-llena');
  await page.locator('[name="avatar"]').setInputFiles({
    name: 'yo.webp',
    mimeType: 'image/webp',
    buffer: readFileSync('seed/images/avatar-equipo-3.webp'),
  });
  await shopper.findsNothingInTheWay();
  await page
    .locator('main')
    .getByRole('button', { name: /Crear|Registr/ })
    .click();
  const profile = page.getByRole('link', { name: /Perfil.*Nuria/ });
  await expect(profile).toBeVisible();
  await page.reload();
  await profile.click();
  await shopper.settled();
  await shopper.sees('Nuria');
  await shopper.findsNothingInTheWay();
  await page.getByRole('button', { name: /Cerrar sesión/ }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Carrito.*1/ })).toBeVisible();
});

test.describe('refusals', () => {
  test.use({ expectedError: /status of 4\d\d/ });

  test('a wrong password says so in place, and the helper fills the right one', async ({
    shopper,
    page,
  }) => {
    await shopper.open('/login');
    await page.locator('[name="email"]').fill(`${randomUUID()}@example.com`);
    await page.locator('[name="password"]').fill('no-es-esta');
    await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Email o contraseña incorrectos');
    await shopper.findsNothingInTheWay();
    await page.getByRole('button', { name: /Click aqui/ }).click();
    await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
    await expect(page.getByRole('link', { name: /Perfil/ })).toBeVisible();
  });

  test('an address that is taken is told, and what was typed stays', async ({ shopper, page }) => {
    await shopper.open('/signup');
    await page.locator('[name="firstname"]').fill('Nuria');
    await page.locator('[name="lastname"]').fill('Campos');
    await page.locator('[name="email"]').fill('LUCIA.ferrer@example.com');
    await page.locator('[name="password"]').fill('barro-y-luna-llena');
    await page
      .locator('main')
      .getByRole('button', { name: /Crear|Registr/ })
      .click();
    await expect(page.getByRole('alert').getByText('No se pudo crear el usuario')).toBeVisible();
    await expect(page.locator('[name="firstname"]')).toHaveValue('Nuria');
    await shopper.findsNothingInTheWay();
  });
});
