import { useEffect, useRef, useState } from 'react';
import bell from 'bootstrap-icons/icons/bell.svg';
import type { ProductId } from '#shared/domain/ids.ts';
import type { User } from '#shared/domain/schemas/account.ts';
import { call, toProblem, type Problem } from '../../../api/call.ts';
import { Button } from '../../../ui/core/button.tsx';
import { fieldText } from '../../../ui/core/field-text.ts';
import { Icon } from '../../../ui/core/icon.tsx';

interface Props {
  productId: ProductId;
  session: { role: 'visitor' } | { role: 'admin' } | { role: 'user'; token: string; account: User };
}

type Outcome = 'idle' | 'sending' | { message: string } | Problem;

const sentence = (outcome: Outcome): string => {
  if (typeof outcome === 'string') return '';
  if (!('code' in outcome)) return outcome.message;
  return outcome.code === 'VALIDATION'
    ? 'Esa dirección no nos sirve: revísala y vuelve a intentarlo.'
    : `No hemos podido guardar el aviso. ${outcome.message}`;
};

/** The own address needs no confirmation if it is confirmed already. */
const request = ({ productId, session }: Props, email: string) =>
  session.role === 'user' && session.account.email.toLowerCase() === email.toLowerCase()
    ? call('requestOwnRestock', { body: { productId }, token: session.token })
    : call('requestRestock', { body: { productId, email } });

/** The form of a sold-out product that asks for one mail when stock returns (RULE-60). */
export const RestockAlert = (props: Props) => {
  const [outcome, setOutcome] = useState<Outcome>('idle');
  const own = props.session.role === 'user' ? props.session.account.email : '';
  const isSending = outcome === 'sending';
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The form replaces the button that opened it.
    field.current?.focus();
  }, []);

  const submit = async (form: HTMLFormElement) => {
    if (isSending) return;
    const email = fieldText(new FormData(form), 'email');
    setOutcome('sending');
    try {
      setOutcome(await request(props, email));
    } catch (error) {
      setOutcome(toProblem(error));
    }
  };

  return (
    <form
      className="mail-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <label className="form-label" htmlFor="restock-email">
        Tu correo, para avisarte una sola vez
      </label>
      <input
        ref={field}
        className="form-control"
        id="restock-email"
        name="email"
        type="email"
        autoComplete="email"
        placeholder="nombre@correo.com"
        defaultValue={own}
        required
        onInput={() => {
          if (!isSending) setOutcome('idle');
        }}
      />
      <Button type="submit" busy={isSending}>
        <Icon src={bell} />
        Avísame cuando vuelva
      </Button>
      <p className="form-outcome" role="status">
        {sentence(outcome)}
      </p>
    </form>
  );
};
