/**
 * `TABLE_NAME=… npm run unlock -- --role admin --email x@example.com`: forgives the failed sign-ins
 * of an address, from every caller. docs/runbooks/unlock-account.md says when to run it.
 */
import { parseArgs } from 'node:util';
import { forgetFailures } from '../functions/accounts/sign-in-table.ts';
import { write } from '../functions/table/write.ts';

const { values } = parseArgs({ options: { role: { type: 'string' }, email: { type: 'string' } } });
const { role, email } = values;
if (!process.env['TABLE_NAME']) throw new Error('Set TABLE_NAME to the name of the table');
if (role !== 'user' && role !== 'admin') throw new Error('--role must be user or admin');
if (!email?.includes('@')) throw new Error('--email must be the address of the account');

await write(forgetFailures(role, email, new Date()));
console.log('The failed sign-ins of this address no longer count.');
