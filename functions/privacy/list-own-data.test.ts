import { LABELS } from '#shared/domain/own-data-page.ts';
import { call } from '../../test-support/invoke.ts';
import { pagesOf } from '../../test-support/pages.ts';
import { addReview, addSubscriber, addUser } from '../../test-support/shop.ts';
import { addWholePerson, KEPT, SECRETS } from '../../test-support/whole-person.ts';
import { LEFT_OUT, SHOWN } from './own-items-table.ts';

test('answers everything about the caller, and nothing about others', async () => {
  const person = await addWholePerson();
  const { product } = person;
  await addReview({ productId: product.id, content: 'Es de otra persona.' });
  const { status, body } = await call('listOwnData', { token: person.token });
  expect(status).toBe(200);
  const sections = new Set(body.map(({ section }) => section));
  const expected = [...Object.values(SHOWN), ...Object.values(LEFT_OUT)];
  expect([...sections].toSorted()).toEqual(expected.map(({ section }) => section).toSorted());
  const text = JSON.stringify(body);
  const reviews = person.reviews.map(({ content }) => content);
  const values = [...Object.values(SECRETS), ...Object.values(KEPT), ...reviews, person.avatar];
  expect(values.filter((value) => !text.includes(value))).toEqual([]);
  const fields = new Set<string>();
  JSON.stringify(
    body.map(({ record }) => record),
    (name, value: unknown) => {
      if (!/^\d*$/.test(name)) fields.add(name);
      return value;
    },
  );
  expect([...fields].filter((name) => LABELS[name] === undefined)).toEqual(['adminId']);
  // The file has no data of other people, no hash and no secret.
  expect(text).not.toMatch(/otra persona|Marina|scrypt|secret|Hash|tokenVersion/);

  // A page can end between two reviews of one product.
  const pages = await pagesOf('listOwnData', { token: person.token, query: { limit: '1' } });
  expect(pages.flat()).toEqual(body);
});

test('tells nothing about an address that the caller has not confirmed', async () => {
  const email = 'ajena@example.com';
  await addSubscriber(email);
  const { token } = await addUser({ email, emailConfirmedAt: undefined as never });
  const { body } = await call('listOwnData', { token });
  expect(body.map(({ section }) => section)).not.toContain(SHOWN.SUBSCRIBER.section);
});

test('the shared demo account has no data of its own', async () => {
  const { token } = await addUser({ demo: true });
  expect((await call('listOwnData', { token })).body.code).toBe('DEMO_PROTECTED');
});
