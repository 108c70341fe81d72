import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { DEMO_USER } from '#shared/domain/demo.ts';
import { expect, test } from './shopper.ts';

const PASSWORD = 'barro-y-luna-llena';

const signInButton = (page: Page) =>
  page.getByRole('button', { name: 'Iniciar sesión', exact: true });
const signUpButton = (page: Page) => page.getByRole('button', { name: 'Crear cuenta' });
const profileLink = (page: Page) => page.getByRole('link', { name: /Perfil/ });
const password = (page: Page) => page.getByLabel('Contraseña', { exact: true });

test.use({ expectedError: /status of 4\d\d|net::ERR/ });

test('signs up after errors at the fields, with an avatar, stays signed in after a reload, and keeps the cart after signing out', async ({
  shopper,
  page,
}) => {
  await shopper.addToCart('maceta-rayas');
  await shopper.open('/signup');
  await shopper.sees(/Esto es una demostración: no uses datos reales/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByLabel('Nombre').fill('Nuria');
  await page.getByLabel('Correo').fill('nuria@');
  await page.getByLabel('Teléfono').fill('no tengo');
  await password(page).fill('corta');
  await signUpButton(page).click();
  await expect(page.getByRole('alert').getByText('No se pudo crear el usuario')).toBeVisible();
  await expect(page.getByLabel('Apellido')).toBeFocused();
  await expect(page.getByLabel('Apellido')).toHaveAccessibleDescription('Escribe los apellidos.');
  await expect(page.getByLabel('Correo')).toHaveAccessibleDescription(/correo válido/);
  await expect(page.getByLabel('Teléfono')).toHaveAccessibleDescription(/Escribe un teléfono/);
  await expect(password(page)).toHaveAccessibleDescription(/al menos 8/);
  await shopper.findsNothingInTheWay();
  // A password manager fills several fields at once.
  await page.locator('form:has([name="lastname"])').evaluate((form: HTMLFormElement) => {
    const typed = { lastname: 'Campos', email: 'LUCIA.ferrer@example.com', phone: '' };
    for (const [name, value] of Object.entries(typed)) {
      const input = form.elements.namedItem(name) as HTMLInputElement;
      input.value = value;
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
  });
  for (const label of ['Apellido', 'Correo', 'Teléfono']) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription('');
  }
  await password(page).fill(PASSWORD);
  await signUpButton(page).click();
  await expect(page.getByLabel('Correo')).toHaveAccessibleDescription(/Ya existe una cuenta/);
  await expect(page.getByLabel('Nombre')).toHaveValue('Nuria');

  await page.getByLabel('Correo').fill(`${randomUUID()}@example.com`);
  await page.locator('[name="avatar"]').setInputFiles({
    name: 'yo.webp',
    mimeType: 'image/webp',
    buffer: readFileSync('seed/images/avatar-equipo-3.webp'),
  });
  await expect(page.getByAltText('Así se verá tu fotografía')).toBeVisible();
  await shopper.findsNothingInTheWay();
  await signUpButton(page).click();
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

test('forms keep their text over a reload, Back and other forms, but never passwords @1280', async ({
  shopper,
  page,
}) => {
  await shopper.open('/login');
  await page.getByLabel('Correo').fill('nuria@example.com');
  await page.getByRole('link', { name: 'Regístrate' }).click();
  await expect(page.getByLabel('Correo')).toHaveValue('nuria@example.com');
  await page.getByLabel('Nombre').fill('Nuria');
  await page.getByLabel('Dirección').fill('Calle del Horno 3');
  await password(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'Mostrar «Contraseña»' }).click();
  await password(page).fill(`${PASSWORD}!`);
  await page.reload();
  await expect(page.getByLabel('Nombre')).toHaveValue('Nuria');
  await expect(page.getByLabel('Dirección')).toHaveValue('Calle del Horno 3');
  await expect(password(page)).toHaveValue('');
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(stored).not.toContain(PASSWORD);

  await page.goBack();
  await expect(page.getByLabel('Correo')).toHaveValue('nuria@example.com');
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByLabel('Correo')).toHaveValue('nuria@example.com');
});

test('a wrong password and a lost connection show an error, and the demo button fills in the right one @1280', async ({
  shopper,
  page,
}) => {
  await shopper.open('/login');
  await signInButton(page).click();
  await expect(page.getByLabel('Correo')).toBeFocused();
  await expect(page.getByLabel('Correo')).toHaveAccessibleDescription('Escribe tu correo.');
  await expect(password(page)).toHaveAccessibleDescription('Escribe tu contraseña.');
  await shopper.findsNothingInTheWay();

  await page.getByLabel('Correo').fill(`${randomUUID()}@example.com`);
  await password(page).fill('no-es-esta');
  await signInButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Email o contraseña incorrectos');
  await shopper.findsNothingInTheWay();
  await page.getByRole('button', { name: 'Cerrar aviso' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Click aqui' }).click();
  await expect(page.getByLabel('Correo')).toHaveValue(DEMO_USER.email);
  await expect(signInButton(page)).toBeFocused();
  await page.route('**/api/users/tokens', (route) => route.abort('internetdisconnected'));
  await signInButton(page).click();
  await expect(page.getByRole('alert')).toContainText('No hay conexión');
  await page.unroute('**/api/users/tokens');
  await signInButton(page).click();
  await expect(profileLink(page)).toBeVisible();
  await page.goto('/login');
  await expect(page).toHaveURL('/');
});
