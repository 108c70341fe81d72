import { CopyButton } from '../../ui/on-demand/copy-button.tsx';
import { useContext, useState } from 'react';
import { Link } from 'react-router-dom';
import check from 'bootstrap-icons/icons/check-lg.svg';
import Button from 'react-bootstrap/Button';
import type { SiteConfig } from '#shared/domain/demo.ts';
import { call, type Problem } from '../../api/call.ts';
import { DemoContext } from '../../api/site-config.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { paths } from '../../paths.ts';
import { BusyButton } from '../../ui/core/busy-button.tsx';
import { Dialog } from '../../ui/on-demand/dialog.tsx';
import { Icon } from '../../ui/core/icon.tsx';

const sentence = ({ code, message, retryAfter }: Problem): string =>
  code === 'RATE_LIMITED' && retryAfter !== undefined
    ? `Se restableció hace un momento. Podrás volver a hacerlo dentro de ${Math.ceil(retryAfter)} s.`
    : message;

const ResetButton = ({ onReset }: { onReset: () => void }) => {
  const [done, setDone] = useState('');
  const { submit, busy, problem } = useSubmit(async () => {
    setDone('');
    const { message } = await call('resetDemo', {});
    setDone(message);
    onReset();
  });
  return (
    <>
      <BusyButton
        variant="outline-primary"
        busy={busy}
        icon={done !== '' && <Icon src={check} />}
        onClick={() => void submit()}
      >
        Restablecer la base de datos
      </BusyButton>
      <p className="form-outcome" role="status">
        {problem ? sentence(problem) : done}
      </p>
    </>
  );
};

interface CredentialProps {
  name: string;
  value: string;
  /** For the accessible name, such as `del usuario`. */
  owner: string;
}

const Credential = ({ name, value, owner }: CredentialProps) => (
  <div className="d-flex align-items-center">
    <dt className="small fw-normal text-body-secondary">{name}</dt>
    <dd className="d-flex flex-fill align-items-center justify-content-between m-0">
      <code>{value}</code>
      <CopyButton label={`Copiar ${name.toLowerCase()} ${owner}`} text={value} />
    </dd>
  </div>
);

interface DialogProps {
  demo: NonNullable<SiteConfig['demo']>;
  onReset: () => void;
}

const WelcomeDialog = ({ demo, onReset }: DialogProps) => {
  const accounts = [
    {
      who: 'Usuario',
      owner: 'del usuario',
      link: (
        <Link className="tap fw-semibold" to={paths.login()}>
          Iniciar sesión
        </Link>
      ),
      ...demo.user,
    },
    {
      who: 'Administrador',
      owner: 'del administrador',
      link: (
        <a className="tap fw-semibold" href={paths.admin()}>
          Ir al panel
        </a>
      ),
      ...demo.admin,
    },
  ];
  return (
    <Dialog title="Te damos la bienvenida a Lumbre">
      <p>
        Esto es un proyecto de demostración: aquí no se vende ni se cobra nada. Pruébalo todo con
        estas cuentas compartidas.
      </p>
      <div className="demo-accounts my-3 border-bottom">
        {accounts.map(({ who, owner, link, email, password }) => (
          <section key={who} className="py-2 border-top" aria-label={`Cuenta ${owner}`}>
            <div className="d-flex flex-wrap align-items-center justify-content-between">
              <h3 className="m-0">{who}</h3>
              {link}
            </div>
            <dl className="m-0">
              <Credential name="Correo" value={email} owner={owner} />
              <Credential name="Contraseña" value={password} owner={owner} />
            </dl>
          </section>
        ))}
      </div>
      <p>
        ¿Está todo patas arriba? Devuelve la tienda a su primer día: las cuentas y los pedidos
        nuevos se borran.
      </p>
      <ResetButton onReset={onReset} />
    </Dialog>
  );
};

/**
 * `web/start.ts` opens the dialog in the first paint, so it must be the first element of `main`.
 */
export const Welcome = ({ onReset }: { onReset: () => void }) => {
  const demo = useContext(DemoContext);
  if (!demo) return null;
  return (
    <>
      <WelcomeDialog demo={demo} onReset={onReset} />
      <p className="demo-bar m-0 px-3 bg-body-tertiary small text-center">
        Tienda de demostración: no se cobra nada.{' '}
        <Button
          variant="link"
          onClick={() => document.querySelector<HTMLDialogElement>('main > dialog')?.showModal()}
        >
          Ver las cuentas
        </Button>
      </p>
    </>
  );
};
