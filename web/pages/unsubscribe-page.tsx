import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import envelope from 'bootstrap-icons/icons/envelope.svg';
import { call, toProblem, type Problem } from '../api/call.ts';
import { paths } from '../shell/paths.ts';
import { Button } from '../ui/core/button.tsx';
import { EmptyState } from '../ui/core/empty-state.tsx';
import { PageHeading } from '../ui/core/page-heading.tsx';

type Outcome = 'open' | 'sending' | 'done' | Problem;

/** The token is unknown or malformed, so a retry cannot succeed. */
const isBadToken = (outcome: Outcome): boolean =>
  typeof outcome === 'object' && ['NOT_FOUND', 'VALIDATION'].includes(outcome.code);

/**
 * `/newsletter/baja?token=…`, linked from the newsletter. Only the button unsubscribes, because
 * mail scanners open links (RULE-33).
 */
export const UnsubscribePage = () => {
  const [query] = useSearchParams();
  const token = query.get('token');
  const [outcome, setOutcome] = useState<Outcome>('open');

  const unsubscribe = async (ownToken: string) => {
    setOutcome('sending');
    try {
      await call('unsubscribe', { query: { token: ownToken } });
      setOutcome('done');
    } catch (error) {
      setOutcome(toProblem(error));
    }
  };

  const words = {
    heading: 'Darse de baja del boletín',
    text: 'Si te das de baja, dejaremos de enviarte las cartas del taller a esta dirección de correo.',
  };
  if (outcome === 'done') {
    words.heading = 'Ya no recibirás nuestro boletín';
    words.text = 'Te has dado de baja. Si algún día cambias de idea, aquí estaremos.';
  } else if (token === null || isBadToken(outcome)) {
    words.heading = 'Este enlace no funciona';
    words.text =
      'Puede que esté incompleto. Abre el enlace «Darme de baja» directamente desde el correo que te enviamos.';
  }
  const canLeave = token !== null && outcome !== 'done' && !isBadToken(outcome);
  const isAnswered = outcome !== 'open' && !canLeave;
  useEffect(() => {
    // The focused button has disappeared.
    if (isAnswered) document.querySelector('h1')?.focus();
  }, [isAnswered]);

  return (
    <div className="container page">
      <EmptyState
        icon={envelope}
        title={
          <PageHeading className="h2" documentTitle="Baja del boletín" noIndex>
            {words.heading}
          </PageHeading>
        }
      >
        {/* One region for every outcome, so that screen readers announce the change. */}
        <div role="status">
          <p>{words.text}</p>
          {canLeave && typeof outcome === 'object' && (
            <p className="text-danger">No hemos podido darte de baja. {outcome.message}</p>
          )}
        </div>
        {canLeave ? (
          <Button busy={outcome === 'sending'} onClick={() => void unsubscribe(token)}>
            Darme de baja
          </Button>
        ) : (
          <Link className="btn btn-outline-primary" to={paths.home()}>
            Ir a la tienda
          </Link>
        )}
      </EmptyState>
    </div>
  );
};
