import { call } from '../../test-support/invoke.ts';
import { addAdmin } from '../../test-support/shop.ts';
import { formOf, jpegImage } from '../../test-support/upload.ts';

test('stores an image under a name that a setting accepts', async () => {
  const { token } = await addAdmin();
  const body = formOf({}, { img: [await jpegImage()] });
  const { status, body: stored } = await call('addShopImage', { token, body });
  expect(status).toBe(201);
  const { status: saved, body: settings } = await call('changeSettings', {
    token,
    body: { logo: stored.img },
  });
  expect([saved, settings.logo]).toEqual([200, stored.img]);
});

test('rejects a request without an image, and a file that is none', async () => {
  const { token } = await addAdmin();
  const answers = [
    await call('addShopImage', { token, body: formOf({}) }),
    await call('addShopImage', {
      token,
      body: formOf({}, { img: [Buffer.from('no es una foto')] }),
    }),
  ];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [400, 'VALIDATION'],
    [415, 'UNSUPPORTED_IMAGE'],
  ]);
});
