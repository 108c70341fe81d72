import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import envelope from 'bootstrap-icons/icons/envelope.svg';
import Container from 'react-bootstrap/Container';
import { call } from '../api/call.ts';
import { useOwnCall } from '../api/dispatch.ts';
import { paths } from '../paths.ts';
import { accountRead, selectSession } from '../features/account/core/session-slice.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { BusyButton } from '../ui/core/busy-button.tsx';
import { EmptyState } from '../ui/core/page-states.tsx';
import { PageHeading } from '../ui/core/page-heading.tsx';

interface Props {
  documentTitle: string;
  open: readonly [heading: string, text: string];
  done: readonly [heading: string, text: string];
  /** Text for a link whose token is missing or invalid. */
  broken: string;
  action: string;
  failure: string;
  send: (token: string) => Promise<unknown>;
}

/** Only the button uses the token of the query, because mail scanners open links. */
const MailedLink = ({ documentTitle, open, done, broken, action, failure, send }: Props) => {
  const [query] = useSearchParams();
  const token = query.get('token');
  const [isDone, setDone] = useState(false);
  const { submit, busy, problem } = useSubmit(async (ownToken: string) => {
    await send(ownToken);
    setDone(true);
  });
  // A retry cannot succeed with an unknown or malformed token.
  const isRejected = problem !== null && ['NOT_FOUND', 'VALIDATION'].includes(problem.code);
  const isBroken = token === null || isRejected;
  const canPress = !isBroken && !isDone;
  const unopened = isBroken ? (['Este enlace no funciona', broken] as const) : open;
  const [heading, text] = isDone ? done : unopened;
  const isAnswered = isDone || isRejected;
  useEffect(() => {
    // The focused button has disappeared.
    if (isAnswered) document.querySelector('h1')?.focus();
  }, [isAnswered]);

  return (
    <Container className="page">
      <EmptyState
        icon={envelope}
        title={
          <PageHeading className="h2" documentTitle={documentTitle} noIndex>
            {heading}
          </PageHeading>
        }
      >
        {/* One region for every outcome, so that screen readers announce the change. */}
        <div role="status">
          <p>{text}</p>
          {canPress && problem && <p className="text-danger">{`${failure} ${problem.message}`}</p>}
        </div>
        {canPress ? (
          <BusyButton busy={busy} onClick={() => void submit(token)}>
            {action}
          </BusyButton>
        ) : (
          <Link className="btn btn-outline-primary" to={paths.home()}>
            Ir a la tienda
          </Link>
        )}
      </EmptyState>
    </Container>
  );
};

export const UnsubscribePage = () => (
  <MailedLink
    documentTitle="Baja del boletín"
    open={[
      'Darse de baja del boletín',
      'Si te das de baja, dejaremos de enviarte las cartas del taller a esta dirección de correo.',
    ]}
    done={[
      'Ya no recibirás nuestro boletín',
      'Te has dado de baja. Si algún día cambias de idea, aquí estaremos.',
    ]}
    broken="Puede que esté incompleto. Abre el enlace «Darme de baja» directamente desde el correo que te enviamos."
    action="Darme de baja"
    failure="No hemos podido darte de baja."
    send={(token) => call('unsubscribe', { query: { token } })}
  />
);

export const ConfirmEmailPage = () => {
  const session = useSelector(selectSession);
  const dispatch = useDispatch();
  const own = useOwnCall();
  /** The profile in this browser shows the change at once. */
  const readAccount = async () => {
    if (session.role !== 'user') return;
    const { id } = session.account;
    dispatch(accountRead(await own((token) => call('getUser', { params: { id }, token }))));
  };
  return (
    <MailedLink
      documentTitle="Confirmar el correo"
      open={[
        'Confirma tu correo',
        'Con el correo confirmado, los mensajes de tus pedidos llevan tu dirección y te avisamos de los cambios de tu cuenta.',
      ]}
      done={[
        'Tu correo está confirmado',
        'Gracias. Ya podemos escribirte también sobre tu cuenta.',
      ]}
      broken="Puede que esté incompleto, que haya caducado o que hayas pedido otro después. Puedes pedir un correo nuevo desde tu perfil."
      action="Confirmar mi correo"
      failure="No hemos podido confirmar tu correo."
      send={async (token) => {
        await call('confirmEmail', { body: { token } });
        readAccount().catch(() => undefined);
      }}
    />
  );
};

const ConfirmAlert = () => (
  <MailedLink
    documentTitle="Confirmar el aviso"
    open={[
      'Confirma tu aviso',
      'Te escribiremos una sola vez por cada pieza que hayas pedido, en cuanto vuelva a la tienda.',
    ]}
    done={[
      'Tu aviso está confirmado',
      'Te escribiremos cuando la pieza vuelva. No tienes que hacer nada más.',
    ]}
    broken="Puede que esté incompleto, que haya caducado o que ya te hayamos avisado. Puedes pedir un aviso nuevo en la página de la pieza."
    action="Confirmar el aviso"
    failure="No hemos podido confirmar el aviso."
    send={(token) => call('confirmRestock', { body: { token } })}
  />
);

const CancelAlerts = () => (
  <MailedLink
    documentTitle="Cancelar los avisos"
    open={[
      'Cancelar tus avisos',
      'Si los cancelas, borraremos tu dirección y no te escribiremos cuando vuelvan las piezas que esperas.',
    ]}
    done={[
      'Los avisos de este enlace están cancelados',
      'Ya no te escribiremos por ellos. Si después pediste otros, cancélalos con el enlace del último correo.',
    ]}
    broken="Puede que esté incompleto o que hayas recibido otro después. Ábrelo directamente desde el último correo que te enviamos."
    action="Cancelar mis avisos"
    failure="No hemos podido cancelar tus avisos."
    send={(token) => call('cancelRestock', { query: { token } })}
  />
);

export const RestockAlertPage = () =>
  useParams()['action'] === 'cancelar' ? <CancelAlerts /> : <ConfirmAlert />;
