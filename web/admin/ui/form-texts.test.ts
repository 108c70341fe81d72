import { changedTexts } from './form-texts.ts';

test('names only the fields that differ', () => {
  const opened = { title: 'Botijo', price: '12,50', hidden: 'on' };
  expect(changedTexts(opened, opened)).toEqual({});
  expect(changedTexts(opened, { ...opened, price: '14' })).toEqual({ price: '14' });
});

test('a cleared box is empty, a newly checked one has its value', () => {
  expect(changedTexts({ hidden: 'on' }, {})).toEqual({ hidden: '' });
  expect(changedTexts({}, { hidden: 'on' })).toEqual({ hidden: 'on' });
});

test('a field that was typed and undone has not changed', () => {
  expect(changedTexts({ title: '' }, { title: '' })).toEqual({});
  expect(changedTexts({}, { maker: '' })).toEqual({});
});
