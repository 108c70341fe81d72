import { call } from '../../test-support/invoke.ts';
import { signedInAdmin, addCategory } from '../../test-support/shop.ts';
import { formOf, jpegImage } from '../../test-support/upload.ts';

const token = signedInAdmin();
beforeAll(async () => {
  await Promise.all([
    addCategory(1, 'Pintura'),
    addCategory(2, 'Cerámica'),
    addCategory(8, 'Vidrio'),
    addCategory(9, 'Cuero'),
  ]);
});

type Fields = Record<string, string>;
const edit = (id: string, fields: Fields, img: readonly Uint8Array[] = []) =>
  call('editCategory', { token, params: { id }, body: formOf(fields, { img }) });
const get = async (id: string) => (await call('getCategory', { params: { id } })).body;

test('renames a fixed category and frees its old name', async () => {
  const { status, body } = await edit('1', { name: 'Lienzos', id: '99', productCount: '7' });
  expect(status).toBe(200);
  expect(body).toEqual({ id: 1, name: 'Lienzos', img: 'categoria-1.webp' });
  expect(await get('1')).toMatchObject(body);
  expect((await edit('8', { name: 'Pintura' })).status).toBe(200);
});

test('changes the image alone, and nothing for an empty form', async () => {
  const { body } = await edit('2', {}, [await jpegImage()]);
  expect(body).toMatchObject({ id: 2, name: 'Cerámica' });
  expect(body.img).toMatch(/^[0-9a-f-]{36}-\d+w\.webp$/);
  expect((await edit('2', {})).body).toEqual(body);
});

test('accepts the category’s own name in another spelling', async () => {
  expect((await edit('2', { name: 'CERAMICA' })).body.name).toBe('CERAMICA');
  expect((await edit('2', { name: 'Cerámica' })).body.name).toBe('Cerámica');
});

test('rejects the name of another category and changes nothing', async () => {
  expect((await edit('9', { name: 'ceramica' }, [await jpegImage()])).body).toMatchObject({
    code: 'NAME_TAKEN',
    details: [{ field: 'name' }],
  });
  expect(await get('9')).toMatchObject({ name: 'Cuero', img: 'categoria-9.webp' });
});

test('keeps one of four concurrent names and frees the others', async () => {
  await addCategory(20, 'Origen');
  const names = ['Norte', 'Sur', 'Este', 'Oeste'];
  const answers = await Promise.all(names.map((name) => edit('20', { name })));
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)).toEqual(
    answers.filter(({ status }) => status !== 200).map(() => 'CONFLICT_RETRY'),
  );
  const { name } = await get('20');
  expect(names).toContain(name);
  const others = ['Origen', ...names].filter((other) => other !== name);
  for (const [n, other] of others.entries()) {
    await addCategory(30 + n, `Por nombrar ${n}`);
    expect((await edit(String(30 + n), { name: other })).status).toBe(200);
  }
});
