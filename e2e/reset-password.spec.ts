import type { Page } from '@playwright/test';
import { resetLink } from './mailbox.ts';
import { expect, newAccount, test, type Shopper } from './shopper.ts';

const NEW_PASSWORD = 'tres-jarras-al-sol';

const askForLink = async (shopper: Shopper, email: string): Promise<void> => {
  const { page } = shopper;
  await shopper.open('/resetpassword');
  await page.getByLabel('Correo').fill(email);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByRole('button', { name: 'Enviado' })).toBeVisible();
};

const passwordField = (page: Page) => page.getByLabel('Contraseña nueva', { exact: true });
const confirmField = (page: Page) => page.getByLabel('Repite la contraseña', { exact: true });

const choosePassword = async (page: Page, password: string): Promise<void> => {
  await passwordField(page).fill(password);
  await confirmField(page).fill(password);
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click();
};

test.describe('asking for the mail', () => {
  test.use({ expectedError: /status of 400|net::ERR/ });

  test('a malformed address and a lost connection show an error, and the address survives a reload', async ({
    shopper,
    page,
  }) => {
    await shopper.open('/resetpassword');
    const email = page.getByLabel('Correo');
    const alert = page.getByRole('alert').filter({ hasText: 'Correo incorrecto' });
    await email.fill('nuria@');
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(alert).toBeVisible();
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(/Escribe un correo válido/);
    await expect(page.getByRole('button', { name: 'Enviar' })).toBeVisible();
    await shopper.findsNothingInTheWay();
    await page.getByRole('button', { name: 'Cerrar aviso' }).click();
    await expect(alert).toHaveCount(0);

    const said = page.getByRole('status').filter({ hasText: 'spam' });
    const known = (await newAccount(page.request)).user.email;
    const button = page.getByRole('button', { name: 'Enviar', exact: true });
    const release = await shopper.holds('**/api/users/resetpassword', (route) => route.abort());
    await email.fill(known);
    await button.click();
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await shopper.findsNothingInTheWay();
    release();
    await expect(alert).toContainText('No hay conexión');
    await expect(button).not.toHaveAttribute('aria-disabled');
    await page.unroute('**/api/users/resetpassword');
    await page.reload();
    await expect(email).toHaveValue(known);
    await button.click();
    await expect(said).toContainText('30 minutos');
    await shopper.findsNothingInTheWay();
  });
});

test.describe('following the link', () => {
  test.use({ expectedError: /status of 4\d\d/ });

  test('marks wrong fields, sets a new password, and works only once @1280', async ({
    shopper,
    page,
  }) => {
    const { email } = (await newAccount(page.request)).user;
    await askForLink(shopper, email);
    const link = await resetLink(page.request, email);

    await shopper.open(link);
    await expect(page).toHaveURL('/resetpassword');
    await shopper.findsNothingInTheWay();

    // The token is not in the URL, but survives a reload.
    await page.reload();
    await expect(
      page.locator('form:has([autocomplete=new-password]) > [autocomplete=username]'),
    ).toHaveCount(1);
    const send = page.getByRole('button', { name: 'Cambiar la contraseña' });
    await send.click();
    await expect(passwordField(page)).toBeFocused();
    await expect(passwordField(page)).toHaveAccessibleDescription(/Escribe tu contraseña nueva/);
    await passwordField(page).fill(NEW_PASSWORD);
    await confirmField(page).fill('tres');
    await expect(confirmField(page)).toHaveAccessibleDescription('Las contraseñas no coinciden');
    await shopper.findsNothingInTheWay();
    await send.click();
    await expect(confirmField(page)).toBeFocused();
    await page.getByRole('button', { name: 'Mostrar «Contraseña nueva»' }).click();
    await expect(passwordField(page)).toHaveAttribute('type', 'text');
    await choosePassword(page, 'contraseña123');
    await expect(page.getByRole('alert')).toContainText('Correo incorrecto');
    await expect(passwordField(page)).toHaveAccessibleDescription(/de las más usadas/);
    await expect(passwordField(page)).toBeFocused();
    await shopper.findsNothingInTheWay();

    await choosePassword(page, NEW_PASSWORD);
    await expect(page).toHaveURL(/\/profile\//);
    await shopper.sees('Tu contraseña ha cambiado');
    await expect(page.getByRole('link', { name: /Perfil.*Nuria/ })).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toMatch(
      `${NEW_PASSWORD}|resetToken`,
    );

    await shopper.open(link);
    await choosePassword(page, 'otra-jarra-mas-grande');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Correo incorrecto');
    await expect(alert).toContainText('El enlace ya no es válido');
    await shopper.findsNothingInTheWay();
    await expect(page.getByRole('link', { name: 'Pide otro' })).toBeVisible();
    await alert.getByRole('link', { name: 'Pedir un enlace nuevo' }).click();
    await expect(page.getByLabel('Correo')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});
