/** The local shop masks nothing, so the tests make up the answers of a demo (ADR-0050). */
import type { User } from '#shared/domain/schemas/account.ts';
import { expect, test } from './admin.ts';

const VISITOR = {
  id: '01JABCDEFGHJKMNPQRSTVWXYZ0' as User['id'],
  firstname: 'M…',
  lastname: 'L…',
  email: 'm…@e…',
  emailConfirmed: true,
  phone: '…33',
  address: '…',
  avatar: null,
} satisfies User;
const NOTE = /La demostración es pública: .* solo se ve una parte\./;

test('explains masked data, links none of it, exports it as shown, and sends only what was changed', async ({
  page,
  admin,
}) => {
  await page.route('**/api/users*', (route) => route.fulfill({ json: [VISITOR] }));
  await admin.open('/admin/users');
  await admin.sees(NOTE);
  await expect(admin.row('M… L…')).toContainText('…33');
  const contacts = admin.row('M… L…').locator('a:is([href^="mailto:"], [href^="tel:"])');
  await expect(contacts).toHaveCount(0);
  await admin.findsNothingInTheWay();
  expect(await admin.exports()).toContain('M… L…;m…@e…;…33;…');

  let sent = '';
  await page.route(`**/api/users/${VISITOR.id}`, (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: VISITOR });
    sent = route.request().postData() ?? '';
    return route.fulfill({ json: { user: { ...VISITOR, lastname: 'F…' } } });
  });
  await admin.open(`/admin/editUser/${VISITOR.id}`);
  await admin.sees(NOTE);
  const email = page.getByLabel('Correo');
  await expect(email).toHaveAttribute('readonly');
  await expect(email).toHaveAccessibleDescription(/correo de otra visita/);
  await admin.findsNothingInTheWay();
  await page.getByLabel('Apellido').fill('Ferrer');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page).toHaveURL('/admin/users');
  const names = [...sent.matchAll(/ name="(\w+)"/g)].map(([, name]) => name);
  // The form also sends its empty file fields, which the API ignores.
  expect(names.filter((name) => name !== 'avatar')).toEqual(['lastname']);
});
