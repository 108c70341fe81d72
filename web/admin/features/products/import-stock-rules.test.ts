import { staleText, type StaleStock } from './import-stock-rules.ts';

test.each<[StaleStock, string]>([
  [
    { kind: 'moved', had: 5, now: 2, change: 0 },
    'Stock: al descargar la hoja había 5 y ahora hay 2. Se queda en 2.',
  ],
  [
    { kind: 'moved', had: 5, now: 2, change: 3 },
    'Stock: al descargar la hoja había 5 y ahora hay 2. Sumas 3 y quedarán 5.',
  ],
  [
    { kind: 'moved', had: 5, now: 2, change: -1 },
    'Stock: al descargar la hoja había 5 y ahora hay 2. Restas 1 y quedará 1.',
  ],
  [
    { kind: 'unknown', sheet: 5, now: 2 },
    'Stock: la hoja dice 5 y en la tienda hay 2. Se queda en 2.',
  ],
])('explains %j', (stale, text) => {
  expect(staleText(stale)).toBe(text);
});
