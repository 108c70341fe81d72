import { ShopError } from '#shared/domain/errors.ts';
import { sendLetter } from '#shared/rows/newsletter.ts';
import { signedInReadingEndpoint } from '../http/account-endpoints.ts';
import { env } from '../runtime/env.ts';
import { ADMIN } from '../table/items.ts';
import { decode } from '../table/kind.ts';
import { once, requestHash, usedKeyRead } from '../table/used-key.ts';
import { saveLetter, savePreview } from './letter-table.ts';

const NOT_IN_DEMO = 'En la demostración no se envían cartas, porque cualquiera puede escribirlas.';

export const handler = signedInReadingEndpoint(
  sendLetter,
  ({ headers }, owner) => ({ usedKey: usedKeyRead(owner, headers['idempotency-key']) }),
  async (request) => {
    if (env.demo) throw new ShopError('DEMO_PROTECTED', { message: NOT_IN_DEMO });
    const { preview, ...letter } = request.body;
    if (preview) return savePreview(letter, decode(ADMIN, request.account), request.now);
    return once(request, requestHash([sendLetter.id, letter]), {
      made: () => Promise.resolve(),
      make: (keyed) => saveLetter(letter, keyed),
    });
  },
);
