/**
 * `TABLE_NAME=… npm run checkout -- close`: from the next second on nobody can order. `-- open` ends
 * this. The command writes the item of the panel's page about holidays (RULE-74), so shoppers read why,
 * and no alarm starts. docs/runbooks/take-checkout-out.md says when to run it.
 */
import { parseArgs } from 'node:util';
import { saveHoliday } from '../functions/holiday/change-holiday-table.ts';
import { findHoliday, OPEN } from '../functions/holiday/holiday-table.ts';

const MESSAGE = 'Ahora mismo no podemos recibir pedidos. Vuelve dentro de un rato, por favor.';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { message: { type: 'string', default: MESSAGE } },
});
const [wanted] = positionals;
if (!process.env['TABLE_NAME']) throw new Error('Set TABLE_NAME to the name of the table');
if (wanted !== 'close' && wanted !== 'open') {
  throw new Error("Say what to do: close, close --message 'Volvemos a las cinco.', or open");
}

const closed = await findHoliday();
if (wanted === 'open') {
  await saveHoliday(OPEN);
  console.log('The checkout is open.');
} else if (closed) {
  console.log(
    'The checkout was closed already, by an admin or by this command. Nothing has changed.',
  );
} else {
  await saveHoliday({ closed: true, until: null, message: values.message });
  console.log('The checkout is closed. The banner appears on the pages within some minutes.');
}
