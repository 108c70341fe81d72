import type { Page } from '@playwright/test';
import { expect, test } from './admin.ts';
import { mailTo } from './mailbox.ts';

const NEW_PASSWORD = 'arcilla-y-esmalte';

const current = (page: Page) => page.getByLabel('Contraseña actual', { exact: true });
const chosen = (page: Page) => page.getByLabel('Contraseña nueva', { exact: true });
const repeated = (page: Page) => page.getByLabel('Repite la contraseña', { exact: true });

const choose = async (page: Page, password: string, repetition = password): Promise<void> => {
  await chosen(page).fill(password);
  await repeated(page).fill(repetition);
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click();
};

test.describe('changing the password', () => {
  test.use({ expectedError: /status of (400|403)/ });

  test('needs the current one and keeps this session @1280', async ({ page, admin }) => {
    const { admin: account, token, password } = await admin.api.admin();
    await admin.hasAdminSession({ token, admin: account });
    await admin.open('/admin/reviews');
    await admin.opensMenu();
    await page.getByRole('link', { name: 'Cambiar contraseña' }).click();
    await expect(page).toHaveURL('/admin/password');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cambiar contraseña');
    await admin.findsNothingInTheWay();

    await page.getByRole('button', { name: 'Cambiar la contraseña' }).click();
    await expect(current(page)).toBeFocused();
    await expect(current(page)).toHaveAccessibleDescription('Escribe tu contraseña actual.');

    await current(page).fill('otra-cosa');
    await choose(page, NEW_PASSWORD, 'otra');
    await expect(repeated(page)).toHaveAccessibleDescription('Las contraseñas no coinciden');
    await choose(page, NEW_PASSWORD);
    await expect(page.getByRole('alert')).toContainText('No se pudo cambiar la contraseña');
    await expect(current(page)).toHaveAccessibleDescription('La contraseña actual no es correcta.');
    await expect(current(page)).toBeFocused();
    await admin.findsNothingInTheWay();

    await current(page).fill(password);
    await choose(page, 'contraseña123');
    await expect(chosen(page)).toHaveAccessibleDescription(/de las más usadas/);
    await choose(page, NEW_PASSWORD);
    await admin.sees('Tu contraseña ha cambiado.');
    await expect(page).toHaveURL('/admin/dashboard');

    await page.reload();
    await expect(page).toHaveURL('/admin/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(
      NEW_PASSWORD,
    );
  });
});

test('a forgotten password is replaced by the link of a mail', async ({ page, admin, shopper }) => {
  const { admin: account } = await admin.api.admin();
  await shopper.hasSession({ role: 'visitor', hasExpired: false });
  await admin.open('/admin');
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿Olvidaste tu contraseña?');
  await admin.findsNothingInTheWay();
  await page.getByLabel('Correo').fill(account.email);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByRole('button', { name: 'Enviado' })).toBeVisible();

  const { text } = await mailTo(page.request, account.email, /contraseña/);
  const link = /https?:\/\/\S+(\/admin\/resetpassword\/\S+)/.exec(text)?.[1] ?? '';
  await admin.open(link);
  await expect(page).toHaveURL('/admin/resetpassword');
  await admin.findsNothingInTheWay();
  // The token is not in the URL, but survives a reload.
  await page.reload();
  await choose(page, NEW_PASSWORD);
  await admin.sees('Tu contraseña ha cambiado y ya has iniciado sesión.');
  await expect(page).toHaveURL('/admin/dashboard');
});
