import { assign, attributes, expression, render } from './expression.ts';

test('values become placeholders and #names are declared', () => {
  expect(
    render({
      UpdateExpression: expression`SET #name = ${'Velas'}, stock = stock - ${2}`,
      ConditionExpression: expression`#name = ${'Jarras'} AND #status = ${'x'}`,
    }),
  ).toEqual({
    UpdateExpression: 'SET #name = :v0, stock = stock - :v1',
    ConditionExpression: '#name = :v2 AND #status = :v3',
    ExpressionAttributeNames: { '#name': 'name', '#status': 'status' },
    ExpressionAttributeValues: { ':v0': 'Velas', ':v1': 2, ':v2': 'Jarras', ':v3': 'x' },
  });
});

test('an expression inside an expression keeps its values in order', () => {
  const fields = assign({ title: 'a', images: [] });
  expect(render({ UpdateExpression: expression`SET ${fields}, version = version + ${1}` })).toEqual(
    {
      UpdateExpression: 'SET #title = :v0, #images = :v1, version = version + :v2',
      ExpressionAttributeNames: { '#title': 'title', '#images': 'images' },
      ExpressionAttributeValues: { ':v0': 'a', ':v1': [], ':v2': 1 },
    },
  );
});

test('attributes to remove are declared', () => {
  expect(render({ UpdateExpression: expression`REMOVE ${attributes(['care', 'place'])}` })).toEqual(
    {
      UpdateExpression: 'REMOVE #care, #place',
      ExpressionAttributeNames: { '#care': 'care', '#place': 'place' },
    },
  );
});

test('an absent expression leaves nothing in the request', () => {
  expect(render({ ConditionExpression: undefined })).toEqual({});
});
