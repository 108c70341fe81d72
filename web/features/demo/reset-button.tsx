import { useState } from 'react';
import check from 'bootstrap-icons/icons/check-lg.svg';
import { call, toProblem, type Problem } from '../../api/call.ts';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';

const sentence = ({ code, message, retryAfter }: Problem): string =>
  code === 'RATE_LIMITED' && retryAfter !== undefined
    ? `Se restableció hace un momento. Podrás volver a hacerlo dentro de ${Math.ceil(retryAfter)} s.`
    : message;

/** Resets the demo; shows a spinner, then a check mark or the error (SPEC-4). */
export const ResetButton = ({ onReset }: { onReset: () => void }) => {
  const [status, setStatus] = useState<'idle' | 'running' | 'done'>('idle');
  const [message, setMessage] = useState('');

  const reset = async () => {
    setStatus('running');
    setMessage('');
    try {
      const answer = await call('resetDemo', {});
      setStatus('done');
      setMessage(answer.message);
      onReset();
    } catch (error) {
      setStatus('idle');
      setMessage(sentence(toProblem(error)));
    }
  };

  return (
    <>
      <Button variant="outline-primary" busy={status === 'running'} onClick={() => void reset()}>
        {status === 'done' && <Icon src={check} />}
        Restablecer la base de datos
      </Button>
      <p className="form-outcome" role="status">
        {message}
      </p>
    </>
  );
};
