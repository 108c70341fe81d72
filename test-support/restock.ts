import type { ProductId } from '#shared/domain/ids.ts';
import { queryItems } from '../functions/table/client.ts';
import { MAIL, type MailSubject } from '../functions/table/items.ts';
import { keys } from '../functions/table/keys.ts';
import { only } from '../functions/table/kind.ts';
import { scanAll } from '../functions/table/whole-table.ts';

type RestockMail = Extract<MailSubject, { kind: 'restock' | 'restockConfirmation' }>;

export const restockMails = async (email?: string): Promise<RestockMail[]> =>
  only(MAIL, await scanAll())
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ subject }) => subject)
    .filter(
      (subject): subject is RestockMail =>
        (subject.kind === 'restock' || subject.kind === 'restockConfirmation') &&
        (email === undefined || subject.email === email),
    );

export const waitingFor = async (id: ProductId): Promise<number> =>
  (await queryItems({ partition: keys.restockAlert(id, '').pk, consistent: true })).length;
