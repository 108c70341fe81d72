import { productChangeText } from './product-change-text.ts';

const categories = [{ id: 3 as never, name: 'Maderas', img: '' }];

test.each([
  [{ field: 'price', from: 30, to: 34.5 }, 'Precio: $30.00 USD → $34.50 USD'],
  [{ field: 'categoryId', from: 3, to: 9 }, 'Categoría: «Maderas» → «9»'],
  [{ field: 'stockChange', from: null, to: -2 }, 'Stock: -2'],
  [{ field: 'stock', from: 3, to: 5 }, 'Stock: 3 → 5'],
  [{ field: 'hidden', from: null, to: true }, 'Oculto de la tienda'],
  [{ field: 'hidden', from: true, to: null }, 'Visible en la tienda'],
  [{ field: 'maker', from: null, to: 'Inés' }, 'Hecho por: nada → «Inés»'],
  [{ field: 'description', from: 'ñ…', to: 'ñ…' }, 'Descripción: cambia el final'],
  [{ field: 'images', from: 'a.webp', to: 'b.webp' }, 'Otras fotos'],
])('%j is written as %s', (change, text) => {
  expect(productChangeText(change, categories)).toBe(text);
});
