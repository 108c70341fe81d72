import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import envelope from 'bootstrap-icons/icons/envelope.svg';
import { toProblem, type Problem } from '../../api/call.ts';
import { paths } from '../../shell/paths.ts';
import { Button } from '../../ui/core/button.tsx';
import { EmptyState } from '../../ui/core/empty-state.tsx';
import { PageHeading } from '../../ui/core/page-heading.tsx';

type Outcome = 'open' | 'sending' | 'done' | Problem;

interface Words {
  heading: string;
  text: string;
}

interface Props {
  documentTitle: string;
  /** Heading and text before the button is pressed. */
  open: Words;
  done: Words;
  /** Text for a link whose token is missing or invalid. */
  broken: Words;
  /** Label of the button. */
  action: string;
  /** Sentence that is shown before the reason of a failure. */
  failure: string;
  /** Resolves after a successful answer. */
  send: (token: string) => Promise<unknown>;
}

/** Whether the token is unknown or malformed, so that a retry cannot succeed. */
const isBadToken = (outcome: Outcome): boolean =>
  typeof outcome === 'object' && ['NOT_FOUND', 'VALIDATION'].includes(outcome.code);

/**
 * Page of a link in a mail, with the token in its query. Only the button uses the token, because mail
 * scanners open links (RULE-33, RULE-48).
 */
export const MailedLink = ({ documentTitle, open, done, broken, action, failure, send }: Props) => {
  const [query] = useSearchParams();
  const token = query.get('token');
  const [outcome, setOutcome] = useState<Outcome>('open');

  const press = async (ownToken: string) => {
    setOutcome('sending');
    try {
      await send(ownToken);
      setOutcome('done');
    } catch (error) {
      setOutcome(toProblem(error));
    }
  };

  const isBroken = token === null || isBadToken(outcome);
  const canPress = !isBroken && outcome !== 'done';
  const unopened = isBroken ? broken : open;
  const { heading, text } = outcome === 'done' ? done : unopened;
  const isAnswered = outcome !== 'open' && !canPress;
  useEffect(() => {
    // The button that had the focus is gone.
    if (isAnswered) document.querySelector('h1')?.focus();
  }, [isAnswered]);

  return (
    <div className="container page">
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
          {canPress && typeof outcome === 'object' && (
            <p className="text-danger">
              {failure} {outcome.message}
            </p>
          )}
        </div>
        {canPress ? (
          <Button busy={outcome === 'sending'} onClick={() => void press(token)}>
            {action}
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
