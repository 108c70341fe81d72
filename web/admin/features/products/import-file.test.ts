import { decodeCsv, repeatedNames } from './import-file.ts';

const TEXT = 'Título;Edición\ncaña y añil, ¡única!;Úbeda (Jaén), ø 18 cm\n';
const encoded = (...bytes: number[]) => new Uint8Array(bytes).buffer;
const oneByte = (codes: Readonly<Record<string, number>>) =>
  encoded(...TEXT.split('').map((sign) => codes[sign] ?? sign.charCodeAt(0)));
const utf16 = (isLittle: boolean) => {
  const view = new DataView(new ArrayBuffer(2 * TEXT.length + 2));
  `\uFEFF${TEXT}`
    .split('')
    .forEach((sign, at) => view.setUint16(2 * at, sign.charCodeAt(0), isLittle));
  return view.buffer;
};
const MAC = {
  ...{ á: 0x87, é: 0x8e, í: 0x92, ó: 0x97, ú: 0x9c, ñ: 0x96, Ú: 0xf2, '¡': 0xc1, ø: 0xbf },
};
const DOS = {
  ...{ á: 0xa0, é: 0x82, í: 0xa1, ó: 0xa2, ú: 0xa3, ñ: 0xa4, Ú: 0xe9, '¡': 0xad, ø: 0x9b },
};

test.each<[string, ArrayBuffer, string | undefined]>([
  ['UTF-8', new TextEncoder().encode(TEXT).buffer, TEXT],
  ['UTF-8 with a BOM', new TextEncoder().encode(`\uFEFF${TEXT}`).buffer, TEXT],
  ['UTF-16, little end first', utf16(true), TEXT],
  ['UTF-16, big end first', utf16(false), TEXT],
  ['Windows-1252', oneByte({}), TEXT],
  ['Mac Roman', oneByte(MAC), TEXT],
  ['MS-DOS', oneByte(DOS), undefined],
  ['UTF-8 with lost letters', new TextEncoder().encode('T\uFFFDtulo').buffer, undefined],
  ['UTF-8 of another encoding', new TextEncoder().encode('TÃ\u00ADtulo').buffer, undefined],
])('reads %s, or refuses it', (_, bytes, text) => {
  expect(decodeCsv(bytes)).toBe(text);
});

test('names photographs that have the same name', () => {
  const files = ['1.jpg', 'b.jpg', '1.JPG', '1.jpg'].map((name) => new File([], name));
  expect(repeatedNames(files)).toEqual(['1.jpg']);
});
