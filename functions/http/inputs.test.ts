/** The values that the input of each route accepts and rejects, field by field. */
import { ShopError } from '#shared/domain/errors.ts';
import { httpRows, routes, type RouteId } from '#shared/rows/index.ts';
import type { HttpRow } from '#shared/rows/row.ts';
import { ADDRESS } from '../../test-support/site-state.ts';
import { parseInput } from './body.ts';

const person = { firstname: 'Inés', lastname: 'Robles', email: 'ines@example.com' };
const product = { title: 'Jarra', description: 'De gres.', price: '52.5', stock: '3' };
const secret = 'A'.repeat(43);
const token = `${secret}.${secret}`;

const zone = {
  name: 'España',
  countries: ['ES'],
  prefixes: [] as string[],
  steps: [
    { maxGrams: 1000, price: 600 },
    { maxGrams: null, price: 900 },
  ],
  freeFrom: 8000,
};
const shipping = (zones: object[] = [zone]) => ({ zones, pickup: null });
const banner = { img: 'a-800w.webp', title: 'Barro', text: '', productSlug: null };
const open = { closed: false, until: null, message: '' };

const VALID = {
  'createProduct form': { ...product, categoryId: '2' },
  'editProduct form': {},
  'editProduct headers': {},
  'recordSale body': {},
  'createCategory form': { name: 'Vidrio' },
  'editCategory form': {},
  'listProducts query': {},
  'listCategories query': {},
  'getProduct query': {},
  'getCategory params': { id: '2' },
  'editCategory params': { id: '2' },
  'deleteCategory params': { id: '6' },
  'listOrders query': {},
  'listOwnData query': {},
  'placeOrder body': { items: [{ id: '1', quantity: 1 }], address: ADDRESS },
  'createCoupon body': { code: 'FERIA10', percent: 10 },
  'editShipment body': {},
  'payOrder body': {},
  'settleRefund body': { key: 're_1' },
  'closeOrder body': { kind: 'cancelled', lines: [], restock: true, refund: 1, version: 0 },
  'signUp form': { ...person, password: 'barro-y-luna' },
  'signUpToPay body': person,
  'signIn body': { email: 'a@b.co', password: 'x' },
  'receivePaymentEvent headers': {},
  'signIn headers': {},
  'signInAdmin body': { email: 'a@b.co', password: 'x' },
  'createAdmin body': { ...person, password: 'torno-y-arcilla' },
  'editUser form': {},
  'getUser params': { id: 'u1' },
  'deleteUser params': { id: 'u1' },
  'deleteAdmin params': { id: 'a1' },
  'eraseOwnAccount body': { currentPassword: 'x' },
  'changePassword body': { currentPassword: 'x', password: 'barro-y-luna' },
  'changeAdminPassword body': { currentPassword: 'x', password: 'torno-y-arcilla' },
  'resetPassword body': { password: 'barro-y-luna' },
  'resetAdminPassword body': { password: 'torno-y-arcilla' },
  'requestPasswordReset body': { email: 'a@b.co' },
  'requestAdminPasswordReset body': { email: 'a@b.co' },
  'confirmEmail body': { token },
  'postReview body': { content: 'Precioso.', productId: '1' },
  'moderateReview params': { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' },
  'moderateReview body': { hidden: true },
  'changeSettings body': {},
  'sendLetter headers': {},
  'sendLetter body': { subject: 'Hola', text: 'Hola', pieces: [] },
  'subscribe body': { email: 'a@b.co' },
  'unsubscribe query': { token },
  'withdrawOrder body': {
    id: '9f8b1c2d-5e6f-4a7b-8c9d-0e1f2a3b4c5d',
    order: '7K2M-9QXD',
    email: 'a@b.co',
    name: 'Lucía Ferrer',
  },
  'requestRestock body': { email: 'a@b.co', productId: '1' },
  'confirmRestock body': { token },
  'cancelRestock query': { token },
} as const satisfies Partial<Record<`${RouteId} ${keyof HttpRow['input']}`, object>>;
type Input = keyof typeof VALID;

const rejectedFields = (input: Input, fields: object): readonly string[] => {
  const [id, part] = input.split(' ') as [
    RouteId,
    'body' | 'form' | 'headers' | 'params' | 'query',
  ];
  const row: HttpRow = routes[id];
  const sent = Object.entries({ ...VALID[input], ...fields });
  const schema = row.input[part];
  if (!schema) throw new Error(`${id} has no ${part}`);
  try {
    parseInput(schema, Object.fromEntries(sent.filter(([, value]) => value !== undefined)));
    return [];
  } catch (error) {
    if (error instanceof ShopError) return error.details.map(({ field }) => field);
    throw error;
  }
};

const a = (length: number): string => 'a'.repeat(length);
const withPhone = (telefono: unknown) => ({
  ...ADDRESS,
  ...(telefono !== undefined && { telefono }),
});
const text = (most: number): [unknown[], unknown[]] => [
  ['a', a(most)],
  [undefined, '', ' ', a(most + 1)],
];
const optionalText = (most: number): [unknown[], unknown[]] => [
  [undefined, '', a(most)],
  [a(most + 1)],
];
const NO_EMAILS = [
  ...[undefined, '', 'sin-arroba', 'a@b', 'a@b.co\r\nBcc: x@y.co', 'a@b.co, x@y.co', ['a@b.co']],
  ...[{ $ne: '' }, `${a(65)}@example.com`, `a@${a(250)}.co`, 'ana@café.es', 'a..b@c.es'],
  ...['.a@b.co', 'a.@b.co', 'a%b@c.es', 'a!b@c.es', '=?x?=@c.es', 'a@b..co', 'a@b.c', 'a@b.xn--'],
];
const EMAILS: [unknown[], unknown[]] = [
  [
    ...['a@b.co', ' A@Example.com ', 'p&m@example.com', 'a/b@example.com', `${a(64)}@example.com`],
    ...['ana@xn--caf-dma.example', 'ana@cafe.xn--p1ai', "o'brien+x@example.com"],
  ],
  NO_EMAILS,
];
const passwordsFrom = (least: number): [unknown[], unknown[]] => [
  [a(least), a(128)],
  [undefined, null, 123456789012, a(least - 1), a(129)],
];
const TOKENS: [unknown[], unknown[]] = [
  [token],
  [undefined, '', 'x', `${secret}.`, `${secret}A.${secret}`, `${token}x`, `../..${token}`],
];
const CATEGORY_IDS: [unknown[], unknown[]] = [
  ['1', '77', '999999'],
  ['0', '-1', '01', '1.0', '6.5', 'uno', '9999999'],
];

test.each<[Input, string, ...(readonly [accepted: unknown[], rejected: unknown[]])]>([
  ['createProduct form', 'title', ...text(120)],
  ['createProduct form', 'description', ...text(5000)],
  [
    'createProduct form',
    'price',
    ['0', '12', '12.5', '999999.99'],
    [
      ...[undefined, '', '  ', '7500000000', '12.345', '-1', '+1', '.5', '1.', '1e3', '0x10', '٣'],
      ...[' 12 ', '12,50', 'Infinity'],
    ],
  ],
  [
    'createProduct form',
    'stock',
    ['0', '100000'],
    [undefined, '', '  ', '100001', '1.5', '-1', '1e3', ' 3'],
  ],
  ['createProduct form', 'categoryId', ['2'], [undefined, '', '  ', '02', '2.0', '-2']],
  ['createProduct form', 'width', ['', '0.1', '1000'], ['1000.1']],
  ['createProduct form', 'depth', [], ['0', '0.0']],
  ['createProduct form', 'height', [], ['12.25', '12,5', '-1', 'alto']],
  ['createProduct form', 'weight', ['1', '1000000'], ['1000001', '0', '1.5', '1 kg']],
  [
    'createProduct form',
    'materials',
    ['a,b,c,d,e,f,g,h,i,j', `gres,${a(40)}`],
    ['a,b,c,d,e,f,g,h,i,j,k', `gres,${a(41)}`],
  ],
  ['createProduct form', 'maker', ...optionalText(70)],
  ['createProduct form', 'maker', [], ['dos\nlíneas']],
  ['createProduct form', 'manufacturer', ...optionalText(500)],
  ['createProduct form', 'place', ...optionalText(70)],
  ['createProduct form', 'care', ...optionalText(500)],
  ['createProduct form', 'edition', ...optionalText(70)],
  ['createProduct form', 'identifier', ...optionalText(70)],
  ['createProduct form', 'warnings', ...optionalText(500)],
  ['createProduct form', 'family', ...optionalText(60)],
  ['createProduct form', 'option', ...optionalText(40)],
  ['createProduct form', 'madeToOrderDays', ['', '1', '120'], ['0', '121', '-1', '1.5', 'un mes']],
  ['createProduct form', 'madeToOrderMax', ['', '1', '99'], ['0', '100', '1.5']],
  ['editProduct form', 'title', [undefined, 'Jarra'], ['', ' \t ', 'dos\nlíneas']],
  ['editProduct form', 'description', [undefined], ['']],
  ['editProduct form', 'price', [undefined, '14.90'], ['', '1e3', '0x10', '٣']],
  ['editProduct form', 'stock', [undefined, '9'], ['', '1.0', '-1']],
  [
    'editProduct form',
    'stockChange',
    ['3', '+3', '-5'],
    ['', '0', '-0', '1.5', '1000', '--1', '٣', 'tres'],
  ],
  ['editProduct form', 'categoryId', ['3'], ['Cerámica']],
  ['editProduct form', 'CategoryId', ['3'], ['0']],
  ['editProduct form', 'hidden', ['true', 'false'], ['sí']],
  ['editProduct form', 'maker', [''], ['dos\nlíneas']],
  ['editProduct form', 'materials', [''], ['a,b,c,d,e,f,g,h,i,j,k']],
  ['editProduct form', 'height', [''], ['12,5']],
  ['editProduct form', 'weight', [''], ['0']],
  ['editProduct form', 'photographs', ['uno.webp,*'], ['', '../cuenco-1.webp', a(600)]],
  ['editProduct headers', 'if-match', ['"1"', 'W/"2"'], ['1', '"uno"', '*', '""', '"1", "2"']],
  [
    'recordSale body',
    'undo',
    ['01ARZ3NDEKTSV4RRFFQ69G5FAV'],
    ['', '1', '01ARZ3NDEKTSV4RRFFQ69G5FAU#'],
  ],
  ['getProduct query', 'fresh', ['x9f'], [a(65)]],
  ['createCategory form', 'name', ...text(120)],
  ['createCategory form', 'name', [], ['\u00a0 ', 'uno\ndos']],
  ['editCategory form', 'name', [undefined, a(120)], ['', '  ', a(121)]],
  ['getCategory params', 'id', ...CATEGORY_IDS],
  ['editCategory params', 'id', ...CATEGORY_IDS],
  ['deleteCategory params', 'id', ...CATEGORY_IDS],
  ['listCategories query', 'after', ['6'], ['', '0', 'x', '1-2', '1234567']],
  [
    'listProducts query',
    'categoryId',
    ['77'],
    ['', '0', '-1', '1e3', '2.5', '٣', ' 2', '2#', '12345678'],
  ],
  ['listProducts query', 'after', ['2', '2-9'], ['', '2#9', '-9', `2-${'9'.repeat(27)}`]],
  ['listOrders query', 'after', ['1', '01ARZ3NDEKTSV4RRFFQ69G5FAV'], ['', '../1']],
  ['listOwnData query', 'after', ['0.ORDER#1', '0.RATED#1/REVIEW#2'], ['', '0', 'x.ORDER', '0./']],
  ['listOrders query', 'limit', ['1', '9999'], ['0', '1e3', '-1']],
  ['listOrders query', 'q', [a(100)], [a(101)]],
  [
    'placeOrder body',
    'items',
    [],
    [-1, 0, 0.5, 1e9, '1', null].map((quantity) => [{ id: '1', quantity }]),
  ],
  [
    'placeOrder body',
    'items',
    ['', a(60), '\u202eAna', '👩‍🎨'].map((answer) => [{ id: '1', quantity: 1, answer }]),
    ['Ana\nLuis', a(61), 7, null].map((answer) => [{ id: '1', quantity: 1, answer }]),
  ],
  ['placeOrder body', 'coupon', [undefined, 'feria 10'], ['', 'ab', 'ñandú', a(21), 'A B/../', 7]],
  ['placeOrder body', 'discount', [undefined, 0], [-1, '1']],
  ['createCoupon body', 'code', ['a-1', a(20)], [undefined, '', 'FÉRIA', a(21)]],
  ['createCoupon body', 'percent', [1, 100, null], [0, 101, 1.5, '10']],
  ['createCoupon body', 'amount', [0.01, 99.99, null], [0, -1, 0.001, 1e12]],
  ['createCoupon body', 'until', ['2026-12-31', null], ['31/12/2026', '2026-02-30', '']],
  ['createCoupon body', 'uses', [1, 100_000, null], [0, 0.5, 100_001]],
  ['createProduct form', 'question', ['', a(80)], [a(81), 'a\nb']],
  ['createProduct form', 'questionRequired', ['', 'true'], ['sí', 'false']],
  ['placeOrder body', 'recipient', [undefined, { name: 'Ana' }], [null, 'Ana']],
  [
    'placeOrder body',
    'address',
    [undefined, '', '612345', '+52 (55) 1234-5678', '1'.repeat(15)].map(withPhone),
    [
      '12345',
      '1'.repeat(16),
      '=1+123456',
      '600\n123456',
      '<b>600123456',
      '-'.repeat(9),
      null,
      7,
    ].map(withPhone),
  ],
  ['placeOrder body', 'gift', [undefined, {}, { message: a(300) }], [null, true]],
  ['editShipment body', 'carrier', ['Correos'], ['https://evil.example/x']],
  [
    'editShipment body',
    'tracking',
    ['1'.repeat(40), `${'1'.repeat(40)}, ${'2'.repeat(40)}`],
    ['evil.example', '1'.repeat(41)],
  ],
  [
    'editShipment body',
    'url',
    [
      '',
      'https://www.mrw.es/seguimiento?n=12%203#a',
      ' HTTPS://rapid.com.mx ',
      `https://a.es/${a(487)}`,
    ],
    [
      ...['http://www.mrw.es', 'www.mrw.es', 'javascript:alert(1)', 'https://mrw', 'https://'],
      ...['https://user:clave@mrw.es/', 'https://mrw.es@evil.com', 'https://mrw.es:8443/x'],
      ...['https://192.168.1.1/x', 'https://[::1]/', 'https://0x7f.1/', 'https://router.local/x'],
      ...[
        'https://mrw.es/a b',
        'https://mrw.es/"><b>',
        'https://mrẃ.es/',
        'https://mrw.es\\@evil.com',
      ],
      ...['https://mrw.es./x', 'https://-mrw.es', `https://a.es/${a(488)}`, 7],
    ],
  ],
  ['editShipment body', 'sent', [true, false], ['yes']],
  ['placeOrder body', 'payment', ['transfer', 'stripe'], ['demo', '', 'bizum', null]],
  ['payOrder body', 'again', [true, false], ['yes']],
  ['closeOrder body', 'kind', ['returned'], [undefined, 'refunded']],
  [
    'closeOrder body',
    'lines',
    [[{ id: '1', quantity: 999 }]],
    [undefined, Array(51).fill({ id: '1', quantity: 1 })],
  ],
  ['closeOrder body', 'refund', [0, 0.07, 118.25], [undefined, -1, 0.001, '1', 1e308]],
  ['closeOrder body', 'restock', [false], [undefined, 'no']],
  ['closeOrder body', 'reason', [undefined, '', a(300)], [a(301)]],
  ['closeOrder body', 'version', [7], [undefined, -1, 0.5]],
  ['closeOrder body', 'given', [undefined, 're_1'], [7, a(301)]],
  ['settleRefund body', 'key', ['unkept:cs_1'], [undefined, '', a(301)]],
  ['settleRefund body', 'again', [undefined, true], ['true']],
  ['signUp form', 'firstname', ...text(60)],
  ['signUp form', 'email', ...EMAILS],
  ['signUp form', 'password', ...passwordsFrom(8)],
  ['signUp form', 'phone', [undefined, ''], ['no es un teléfono']],
  ['signUpToPay body', 'firstname', ...text(60)],
  ['signUpToPay body', 'lastname', ...text(60)],
  ['signUpToPay body', 'email', ...EMAILS],
  ['signIn body', 'email', [], [undefined, 1, '']],
  ['signIn body', 'password', [], [undefined, 2, '', a(1025)]],
  ['receivePaymentEvent headers', 'stripe-signature', [undefined, a(99)], []],
  ['signIn headers', 'x-device', [undefined, a(43)], ['short']],
  ['signInAdmin body', 'email', [], [undefined, 1, '']],
  ['signInAdmin body', 'password', [], [undefined, 2, '', a(1025)]],
  ['createAdmin body', 'firstname', ...text(60)],
  ['createAdmin body', 'lastname', [], [7]],
  ['createAdmin body', 'email', ...EMAILS],
  ['createAdmin body', 'password', ...passwordsFrom(12)],
  ['editUser form', 'firstname', [undefined], ['']],
  ['editUser form', 'lastname', [undefined, a(60)], [' ', a(61)]],
  ['editUser form', 'email', [undefined], NO_EMAILS.slice(1)],
  ['editUser form', 'phone', ['', '+34 555 011 203'], ['12345', '1'.repeat(21)]],
  ['editUser form', 'address', ...optionalText(300)],
  ['getUser params', 'id', ['nadie'], [a(65)]],
  ['deleteUser params', 'id', ['nadie'], [a(65)]],
  ['deleteAdmin params', 'id', ['nadie'], [a(65)]],
  ['changePassword body', 'password', ...passwordsFrom(8)],
  ['changeAdminPassword body', 'password', ...passwordsFrom(12)],
  ['resetPassword body', 'password', ...passwordsFrom(8)],
  ['resetAdminPassword body', 'password', ...passwordsFrom(12)],
  ['requestPasswordReset body', 'email', ...EMAILS],
  ['requestPasswordReset body', 'code', [undefined, true], [false, 'true']],
  ['requestAdminPasswordReset body', 'email', ...EMAILS],
  [
    'confirmEmail body',
    'token',
    [`u1.${secret}`],
    ['', 'x', 'u1.', `u1.${secret}x`, `../..u1.${secret}`],
  ],
  [
    'postReview body',
    'content',
    ['a', a(2000), 'dos\nlíneas'],
    [undefined, '', ' \n\t ', a(2001), 'a\u0007b'],
  ],
  ['postReview body', 'rating', [0, 5], [6, -1, 0.5, '5']],
  ['postReview body', 'productId', [], [undefined]],
  ['moderateReview params', 'id', [], ['nada']],
  ['moderateReview body', 'hidden', [true, false], [undefined, 'true']],
  ['changeSettings body', 'name', ['a', a(40)], ['', ' ', a(41), 'a\nb', null]],
  ['changeSettings body', 'logo', [null, 'a-400w.webp'], ['', '../a.webp', 'a.svg']],
  ['changeSettings body', 'phone', ['+34 555 014 200', '5512345678'], ['', 'llama', '+34-555']],
  ['changeSettings body', 'whatsapp', ['', '+34 600 000 000'], ['600000000', 'wa.me/1']],
  ['changeSettings body', 'instagram', ['', 'barro.y-sal', '@barro'], ['barro sal', 'a.co/b']],
  ['changeSettings body', 'banners', [[banner]], [[], Array(7).fill(banner)]],
  ['changeSettings body', 'currency', ['EUR', 'MXN'], ['', 'eur', 'JPY']],
  [
    'changeSettings body',
    'transitDays',
    [{ min: 0, max: 90 }],
    [
      { min: 3, max: 2 },
      { min: 2, max: 1 },
    ],
  ],
  ['changeSettings body', 'country', ['ES', 'AR'], ['', 'es', 'ZZ', 'España']],
  [
    'changeSettings body',
    'timeZone',
    ['America/Argentina/Buenos_Aires', 'UTC'],
    ['', 'Marte/Olimpo', 'a'.repeat(301)],
  ],
  ['changeSettings body', 'privacy', ['', '## Uno\ndos', a(20_000)], [a(20_001), null]],
  ['changeSettings body', 'returnDays', [0, 365], [-1, 366, 1.5, '14']],
  ['changeSettings body', 'accountYears', [null, 3, 20], [2, 21, 3.5, '5']],
  ['changeSettings body', 'orderYears', [null, 6, 30], [5, 31, '6']],
  ['changeSettings body', 'taxRate', [null, 21, 5.25], [0, -1, 51, 5.255, '21']],
  [
    'changeSettings body',
    'shipping',
    [
      shipping(),
      shipping([
        { ...zone, prefixes: ['07', '35'] },
        { ...zone, countries: [] },
      ]),
      { ...shipping(), pickup: { place: 'Taller', hours: '' } },
    ],
    [null, shipping([{ ...zone, countries: ['ES', 'ZZ'] }])],
  ],
  ['changeSettings body', 'holiday', [open, { ...open, until: '2026-12-08' }], [null, 'no']],
  ['subscribe body', 'email', ...EMAILS],
  ['sendLetter body', 'subject', ['Ñ & <b>', a(120)], [undefined, '', 'a\r\nBcc: x@y.co', a(121)]],
  ['sendLetter body', 'text', ['Uno\n\nDos', a(5000)], [undefined, ' ', 'a\u0000', a(5001)]],
  ['sendLetter body', 'pieces', [[], ['1', '2', '3', '4']], [['1', '2', '3', '4', '5'], [''], '1']],
  ['sendLetter body', 'preview', [undefined, true], ['true', 1]],
  ['unsubscribe query', 'token', ...TOKENS],
  [
    'withdrawOrder body',
    'id',
    ['9f8b1c2d-5e6f-4a7b-8c9d-0e1f2a3b4c5d', 'V1StGXR8_Z5jdHi6B-myT'],
    [undefined, '', 'x', a(41), 7],
  ],
  [
    'withdrawOrder body',
    'order',
    ['7K2M-9QXD', ' 7k2m 9qxd', '7K2M9QXD', '#7k2m-9qxd', 'OIL0-1111'],
    [undefined, '', '7K2M', '7K2M-9QXDA', 'ñandúñan', 7],
  ],
  ['withdrawOrder body', 'email', ...EMAILS],
  ['withdrawOrder body', 'name', ...text(120)],
  ['withdrawOrder body', 'pieces', ...optionalText(2000)],
  ['requestRestock body', 'email', ...EMAILS],
  ['requestRestock body', 'productId', ['1'], [undefined, '']],
  ['confirmRestock body', 'token', ...TOKENS],
  ['cancelRestock query', 'token', ...TOKENS],
])('%s: %s', (input, field, accepted, rejected) => {
  const outcomes = [...accepted, ...rejected].map((value) => ({
    value,
    // A detail may name a part of the field, such as `transitDays.min`.
    fields: rejectedFields(input, { [field]: value }).map((name) => name.split(/[.[]/)[0]),
  }));
  expect(outcomes).toEqual([
    ...accepted.map((value) => ({ value, fields: [] })),
    ...rejected.map((value) => ({ value, fields: [field] })),
  ]);
});

test.each(httpRows.filter(({ pageSize }) => pageSize !== undefined))(
  '$id rejects a cursor that is none, in Spanish',
  ({ input }) => {
    for (const after of ['x', 'ZZ', '~', '2-x', '01KB', '-1', '01', 'Z'.repeat(26), '1,1']) {
      expect(() => parseInput(input.query as never, { after })).toThrow(ShopError);
    }
  },
);

test.each([
  { after: '9', categoryId: '9' },
  { after: '1-11', categoryId: '2' },
])('a list of one category rejects the cursor of %j', (query) => {
  expect(rejectedFields('listProducts query', query)).toEqual(['after']);
});

test.each([
  [{ rights: 'helper', password: undefined }, []],
  [{ rights: 'helper' }, ['password']],
])('a new admin has a password, a helper chooses one: %j', (fields, rejected) => {
  expect(rejectedFields('createAdmin body', fields)).toEqual(rejected);
});

test.each<[object, string[]]>([
  [{ hidden: undefined, reply: 'Gracias.' }, []],
  [{ reply: 'Gracias.' }, ['hidden']],
  ...['', ' ', a(2001), 7].map(
    (reply) => [{ hidden: undefined, reply }, ['reply']] as [object, string[]],
  ),
])('a review is hidden or answered: %j', (fields, rejected) => {
  expect(rejectedFields('moderateReview body', fields)).toEqual(rejected);
});

test('a product takes a stock or a difference, not both', () => {
  const fields = { stock: '9', stockChange: '4' };
  expect(rejectedFields('editProduct form', fields)).toEqual(['stockChange']);
});

test.each([
  [{ sold: { quantity: 1, amount: 0 } }, []],
  [{ sold: { quantity: 999, amount: 999_999.99, place: a(70) } }, []],
  [{}, ['sold']],
  [{ sold: { quantity: 1, amount: 2 }, undo: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }, ['sold']],
  [{ sold: { quantity: 0, amount: -1, place: a(71) } }, ['quantity', 'amount', 'place']],
  [{ sold: { quantity: 1.5, amount: 1.005, place: 'a\nb' } }, ['quantity', 'amount', 'place']],
  [{ sold: { quantity: 1000, amount: 7_500_000_000 } }, ['quantity', 'amount']],
  [{ sold: { quantity: '1' } }, ['quantity', 'amount']],
])('a sale outside the shop of %j is rejected for %j', (body, fields) => {
  expect(
    rejectedFields('recordSale body', body).map((field) => field.replace('sold.', '')),
  ).toEqual(fields);
});
