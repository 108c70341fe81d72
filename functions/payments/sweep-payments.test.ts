import { addUnpaid } from '../../test-support/shop.ts';
import { keys } from '../table/keys.ts';
import { remove, write } from '../table/write.ts';
import { handler as sweep } from './sweep-payments.ts';

test('a payment that cannot be found again is not passed over in silence', async () => {
  const { owner, id } = await addUnpaid();
  await sweep({});
  await write(remove(keys.order(owner, id)));
  await expect(sweep({})).rejects.toThrow('Payments need a person');
});
