import { ownDataPage } from './own-data-page.ts';

test('shows every record under its heading, with names in Spanish and no markup of a person', () => {
  const page = ownDataPage(
    'Barro & Sal',
    [
      {
        id: '0.ACCOUNT',
        section: 'Cuenta',
        record: { firstname: '<b>Ana</b>', phone: '', avatar: null, future: 1 },
      },
      {
        id: '0.ORDER#1',
        section: 'Pedidos',
        record: {
          createdAt: '2026-03-04T10:00:00.000Z',
          grandTotal: 43.25,
          products: { products: [{ title: 'Jarra', quantity: 2 }] },
          payment: { status: 'paid', packed: true },
          notes: 'paid',
        },
      },
      { id: '4.0', section: 'Contraseña', reason: 'Solo guardamos una huella.' },
    ],
    '2026-11-26T10:00:00.000Z',
  );
  const text = page.replace(/<style>.*<\/style>/, '').replaceAll(/<[^>]+>/g, '|');
  expect(page).toContain('<h1>Tus datos en Barro &amp; Sal</h1>');
  expect(page).toContain('&lt;b&gt;Ana&lt;/b&gt;');
  const words = text.split('|').filter((word) => word.trim() !== '');
  expect(words.slice(2)).toEqual([
    ...['26/11/2026', 'Cuenta', 'Nombre', '&lt;b&gt;Ana&lt;/b&gt;', 'future', '1', 'Pedidos'],
    ...['Fecha', '04/03/2026', 'Total', '$43.25 USD', 'Piezas', 'Piezas'],
    ...['Título', 'Jarra', 'Unidades', '2', 'Pago', 'Estado', 'pagado', 'Empaquetado', 'Sí'],
    ...['Notas', 'paid', 'Contraseña', 'Solo guardamos una huella.'],
  ]);
});
