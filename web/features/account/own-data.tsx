import { useState } from 'react';
import Button from 'react-bootstrap/Button';
import Stack from 'react-bootstrap/Stack';
import { shop } from '#shared/domain/shop.ts';
import { ownDataJson, ownDataPage } from '#shared/domain/own-data-page.ts';
import type { User } from '#shared/domain/schemas/account.ts';
import type { OwnData } from '#shared/domain/schemas/privacy.ts';
import { call, callPage } from '../../api/call.ts';
import { useOwnCall } from '../../api/dispatch.ts';
import { fieldText, useSubmit } from '../../forms/use-submit.ts';
import { BusyButton } from '../../ui/core/busy-button.tsx';
import { saveFile } from '../../ui/on-demand/save-file.ts';
import { AccountForm, dropDraft, profileDraft, useAccountForm } from './account-form.tsx';
import { CurrentPassword } from './current-password.tsx';

const FILES = {
  html: { write: ownDataPage, name: 'mis-datos.html', type: 'text/html' },
  json: { write: ownDataJson, name: 'mis-datos.json', type: 'application/json' },
} as const;

export const OwnDataFiles = () => {
  const own = useOwnCall();
  const { accountYears, orderYears } = shop().law?.retention ?? {};
  const { submit, busy, problem } = useSubmit(async (format: keyof typeof FILES) => {
    const entries: OwnData[] = [];
    let after: string | undefined;
    do {
      const page = await own((token) => callPage('listOwnData', { token, query: { after } }));
      entries.push(...page.entries);
      after = page.next;
    } while (after !== undefined);
    const { write, name, type } = FILES[format];
    saveFile(name, write(shop().name, entries, new Date().toISOString()), type);
  });
  return (
    <>
      <p>
        Puedes descargar todo lo que esta tienda sabe de ti: tu cuenta, tus pedidos, tus reseñas y
        tus avisos.
      </p>
      {accountYears && (
        <p>
          Si pasan {accountYears} años sin que entres, borramos tu cuenta. Te avisamos por correo 30
          días antes.
        </p>
      )}
      {orderYears && (
        <p>
          A los {orderYears} años, contados desde el final del año del pedido, quitamos de él tus
          datos.
        </p>
      )}
      <Stack direction="horizontal" gap={2} className="flex-wrap">
        <BusyButton variant="outline-primary" busy={busy} onClick={() => void submit('html')}>
          Descargar mis datos
        </BusyButton>
        <Button variant="link" disabled={busy} onClick={() => void submit('json')}>
          Para otro programa (JSON)
        </Button>
      </Stack>
      <div role="status">{problem && <p className="text-danger">{problem.message}</p>}</div>
    </>
  );
};

interface Props {
  user: User;
  onErased: () => void;
}

const ErasureForm = ({ user, onErased, onClose }: Props & { onClose: () => void }) => {
  const own = useOwnCall();
  const form = useAccountForm({
    send: async (typed) => {
      const body = { currentPassword: fieldText(typed, 'currentPassword') };
      await own((token) => call('eraseOwnAccount', { token, body }));
      dropDraft(profileDraft(user.id));
      onErased();
    },
    fieldOf: { DEMO_PROTECTED: 'currentPassword' },
  });
  return (
    <AccountForm
      form={form}
      label="Borrar mi cuenta y mis datos"
      action="Borrar para siempre"
      onCancel={onClose}
    >
      <p>
        {`Se borran tu cuenta${user.emailConfirmed ? ', tus avisos, tu boletín' : ''} y tu fotografía, y tus reseñas se quedan sin tu nombre.`}{' '}
        Tarda un día como mucho y no se puede deshacer.
      </p>
      {!user.emailConfirmed && (
        <p>
          Los avisos y el boletín siguen, porque no has confirmado que {user.email} es tu correo.
          Confírmalo antes, o date de baja con el enlace que lleva cada uno.
        </p>
      )}
      <p>
        De tus pedidos la tienda guarda lo que la ley le pide para sus cuentas: número, fechas,
        importes, piezas, país y provincia. Si pagaste con Stripe, Stripe guarda tu pago.
      </p>
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <CurrentPassword user={user} field={form.field} />
    </AccountForm>
  );
};

export const EraseAccount = (props: Props) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-4">
      {isOpen ? (
        <ErasureForm {...props} onClose={() => setOpen(false)} />
      ) : (
        <Button variant="link" className="px-0" onClick={() => setOpen(true)}>
          Borrar mi cuenta y mis datos
        </Button>
      )}
    </div>
  );
};
