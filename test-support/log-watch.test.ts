import { personalIn, rememberCanaries, takeLeaks } from './log-watch.ts';

const log = (line: object): void => {
  process.stdout.write(`${JSON.stringify({ level: 'info', ...line })}\n`);
};

test('finds values of a request anywhere in a line', () => {
  const form = new FormData();
  form.set('firstname', 'Canaria Amarilla');
  rememberCanaries({
    body: { items: [{ notes: 'la llave bajo la maceta' }] },
    token: 'abc.def.ghi',
  });
  rememberCanaries({ body: form, headers: { 'x-secret': 'susurrado' } });
  log({ route: 'placeOrder', status: 201 });
  log({ frames: ['at Canaria Amarilla (x.ts:1)'] });
  log({ contradictions: [{ item: 'la llave bajo la maceta' }] });
  log({ code: 'abc.def.ghi' });
  log({ code: 'susurrado' });
  expect(takeLeaks().map((leak) => leak.split(':')[0])).toEqual([
    '«Canaria Amarilla»',
    '«la llave bajo la maceta»',
    '«abc.def.ghi»',
    '«susurrado»',
  ]);
  expect(takeLeaks()).toEqual([]);
});

test.each([
  ['an e-mail address', { item: 'lucia.ferrer+tienda@example.com' }],
  ['a token', { name: 'eyJhbGciOiJIUzI1NiJ9.e30.x' }],
  ['a token', { name: 'Bearer x' }],
  ['a password hash', { name: '$scrypt$ln=16,r=8,p=2$AAAA$BBBB' }],
  ['a card number', { name: 'pays with 4242 4242 4242 4242' }],
])('finds %s that no request sent', (what, line) => {
  expect(personalIn(JSON.stringify(line)).map((leak) => leak.split(':')[0])).toEqual([what]);
});

test('finds nothing in an ordinary line', () => {
  const line = {
    _aws: { Timestamp: 1_795_255_868_270 },
    requestId: '86006094-3077-4392-9158-2fddfcc5073a',
    actor: 'user:01M7YSCWXNTZ9C0AA3F0P1VBJT',
    frames: ['at async file:///var/task/index.cjs:1:12345'],
  };
  expect(personalIn(JSON.stringify(line))).toEqual([]);
});
