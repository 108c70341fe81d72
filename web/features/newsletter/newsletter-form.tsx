import { useState } from 'react';
import check from 'bootstrap-icons/icons/check-circle-fill.svg';
import failure from 'bootstrap-icons/icons/exclamation-circle-fill.svg';
import { call, toProblem, type Problem } from '../../api/call.ts';
import { Button } from '../../ui/core/button.tsx';
import { fieldText } from '../../ui/core/field-text.ts';
import { Icon } from '../../ui/core/icon.tsx';

type Outcome = { status: 'idle' | 'sending' } | { status: 'done' | 'failed'; message: string };

const sentence = ({ code, message }: Problem): string =>
  code === 'VALIDATION'
    ? 'Esa dirección no nos sirve: revísala y vuelve a intentarlo.'
    : `No hemos podido apuntarte. ${message}`;

/**
 * Subscription to the newsletter; the button shows a spinner, then a success or error icon
 * (SPEC-4).
 *
 * @param email a signed-in user's address, which replaces the field; undefined for visitors and for
 *   admins, whose account belongs to the shop
 */
export const NewsletterForm = ({ email }: { email: string | undefined }) => {
  const [outcome, setOutcome] = useState<Outcome>({ status: 'idle' });
  const isSending = outcome.status === 'sending';

  const subscribe = async (form: HTMLFormElement) => {
    if (isSending) return;
    const address = email ?? fieldText(new FormData(form), 'email');
    setOutcome({ status: 'sending' });
    try {
      const { message } = await call('subscribe', { body: { email: address } });
      form.reset();
      setOutcome({ status: 'done', message });
    } catch (error) {
      setOutcome({ status: 'failed', message: sentence(toProblem(error)) });
    }
  };

  return (
    <section className="newsletter" aria-labelledby="newsletter">
      <div className="container newsletter-grid">
        <div>
          <h2 id="newsletter">Cartas desde el taller</h2>
          <p>Piezas recién salidas del horno y la historia de quien las hace. Pocas y sin prisa.</p>
        </div>
        {/* The browser validates the address (SPEC-5). */}
        <form
          className="mail-form"
          onSubmit={(event) => {
            event.preventDefault();
            void subscribe(event.currentTarget);
          }}
        >
          {email === undefined ? (
            <>
              <label className="form-label" htmlFor="newsletter-email">
                Tu correo
              </label>
              <input
                className="form-control"
                id="newsletter-email"
                name="email"
                type="email"
                autoComplete="email"
                placeholder="nombre@correo.com"
                required
                onInput={() => {
                  if (!isSending) setOutcome({ status: 'idle' });
                }}
              />
            </>
          ) : (
            <p className="newsletter-address">
              Te escribiremos a <strong>{email}</strong>
            </p>
          )}
          <Button type="submit" busy={isSending}>
            {outcome.status === 'done' && <Icon src={check} />}
            {outcome.status === 'failed' && <Icon src={failure} className="failure-icon" />}
            Suscribirme
          </Button>
          <p className="form-outcome" role="status">
            {'message' in outcome && outcome.message}
          </p>
        </form>
      </div>
    </section>
  );
};
