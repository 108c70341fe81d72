import { parseDraft } from './form-draft.ts';

test.each([
  ['{"email":"a@b.co","firstname":""}', { email: 'a@b.co', firstname: '' }],
  ['{"email":5,"phone":null,"address":"Calle 1"}', { address: 'Calle 1' }],
  ['{', {}],
  ['null', {}],
  ['"text"', {}],
  [null, {}],
])('parses %s as the draft %j', (text, draft) => {
  expect(parseDraft(text)).toEqual(draft);
});
