import { decodeCsv } from './import-file.ts';

const bytesOf = (...bytes: number[]) => new Uint8Array(bytes).buffer;

test.each([
  ['UTF-8', bytesOf(0x63, 0xc3, 0xb3, 0x6e)],
  ['UTF-8 with a BOM', bytesOf(0xef, 0xbb, 0xbf, 0x63, 0xc3, 0xb3, 0x6e)],
  ['Windows-1252', bytesOf(0x63, 0xf3, 0x6e)],
])('reads %s', (_, bytes) => {
  expect(decodeCsv(bytes)).toBe('cón');
});
