import { orderNumber } from '#shared/domain/orders.ts';
import { confirmationLink, mailsTo } from './mailbox.ts';
import { expect, newOrder, test, type Shopper } from './shopper.ts';

const RECEIPT = 'Hemos recibido tu pedido';
const NEW_PASSWORD = 'otra-luna-de-barro';

const subjectsTo = async ({ page }: Shopper, address: string): Promise<string[]> =>
  (await mailsTo(page.request, address)).map(({ subject }) => subject);

test('a new user orders, gets a receipt, and confirms the address from the mail', async ({
  shopper,
  page,
}) => {
  const slug = 'platos-anil';
  const account = await shopper.joins();
  const { id, email } = account.user;
  await newOrder(page.request, account, [slug]);

  await shopper.open(`/profile/${id}`);
  await shopper.sees('Correo sin confirmar.');
  await shopper.findsNothingInTheWay();
  await confirmationLink(page.request, account.user);
  await page.getByRole('button', { name: 'Enviar otra vez' }).click();
  await shopper.sees('El correo va de camino.');
  await expect
    .poll(async () => (await subjectsTo(shopper, email)).toSorted())
    .toEqual(['Confirma tu correo', 'Confirma tu correo', RECEIPT]);
  // Opening the link confirms nothing, because mail scanners open it too.
  await shopper.open(await confirmationLink(page.request, account.user));
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Confirma tu correo');
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click();
  await expect(heading).toHaveText('Tu correo está confirmado');

  await shopper.open(`/profile/${id}`);
  await shopper.sees(email);
  await expect(page.getByText('Correo sin confirmar.')).toHaveCount(0);
  const second = await newOrder(page.request, account, [slug]);
  await expect
    .poll(async () => (await mailsTo(page.request, email)).map(({ text }) => text).join('\n'))
    .toContain(`Pedido ${orderNumber(second.id)}`);
  expect(await subjectsTo(shopper, email)).toHaveLength(4);
});

test.describe('rejections', () => {
  test.use({ expectedError: /status of 4\d\d/ });

  test('a changed password keeps this session @1280', async ({ shopper, page }) => {
    const { user, password } = await shopper.joins();
    await shopper.open(`/profile/${user.id}`);
    const open = page.getByRole('button', { name: 'Cambiar contraseña' });
    await open.click();
    const current = page.getByLabel('Contraseña actual', { exact: true });
    const chosen = page.getByLabel('Contraseña nueva', { exact: true });
    const again = page.getByLabel('Repite la contraseña', { exact: true });
    const save = page.getByRole('button', { name: 'Guardar contraseña' });
    await expect(current).toBeFocused();
    await expect(current).toHaveAttribute('autocomplete', 'current-password');
    await expect(chosen).toHaveAttribute('autocomplete', 'new-password');
    await save.click();
    await expect(current).toHaveAccessibleDescription('Escribe tu contraseña actual.');
    await shopper.findsNothingInTheWay();

    await current.fill('adivinada');
    await chosen.fill(NEW_PASSWORD);
    await again.fill(NEW_PASSWORD);
    await save.click();
    await expect(current).toHaveAccessibleDescription('La contraseña actual no es correcta.');
    await expect(current).toBeFocused();
    await shopper.findsNothingInTheWay();

    await current.fill(password);
    await save.click();
    await shopper.sees('Tu contraseña ha cambiado. Las demás sesiones se han cerrado.');
    await expect(open).toBeFocused();
    await page.reload();
    await shopper.sees('Aún no has hecho ningún pedido');
  });
});
