import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type RefObject,
  type SubmitEvent,
} from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { toProblem, type Problem } from '../../api/call.ts';
import { selectSession } from '../../features/account/core/session-slice.ts';
import { fieldErrors, type FieldOf } from '../../forms/field-errors.ts';

/**
 * @param signal aborts when the admin stops the upload
 * @param isMore whether the form's second button was pressed
 */
export type Save<Value> = (
  value: Value,
  by: { signal: AbortSignal; isMore: boolean },
) => Promise<void>;

export const MORE = 'more';

/** The shop may have stored the form before the admin stopped the upload. */
const STOPPED = 'Has parado la subida. Lo que has escrito sigue aquí, con tus fotografías.';

/** Sends a form. After an ended session it sends the form again once the admin has signed in. */
export const useSave = <Value>(
  { handleSubmit, setError, formState }: UseFormReturn<FieldValues, unknown, Value>,
  form: RefObject<HTMLFormElement | null>,
  save: Save<Value>,
  fieldOf: FieldOf,
) => {
  const [problem, setProblem] = useState<Problem | null>(null);
  const running = useRef<AbortController>(null);
  const pressed = useRef<HTMLElement>(null);
  const { isSubmitting } = formState;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSubmitting) return;
    setProblem(null);
    pressed.current = event.nativeEvent.submitter;
    const isMore = pressed.current?.getAttribute('name') === MORE;
    const { signal } = (running.current = new AbortController());
    const send = handleSubmit(async (value) => {
      try {
        await save(value, { signal, isMore });
      } catch (error) {
        const found = toProblem(error);
        setProblem(signal.aborted ? { ...found, message: STOPPED } : found);
        if (signal.aborted) return;
        for (const [name, message] of Object.entries(fieldErrors(found, fieldOf))) {
          setError(name, { message });
        }
      }
    });
    void send(event);
  };
  const isSignedIn = useSelector(selectSession).role === 'admin';
  const sendAgain = useEffectEvent(() => {
    // The API has changed nothing for a call without a session, so a repeat is safe.
    if (problem?.code === 'UNAUTHENTICATED') form.current?.requestSubmit(pressed.current);
  });
  useEffect(() => {
    if (isSignedIn) sendAgain();
  }, [isSignedIn]);
  return {
    busy: isSubmitting,
    problem,
    submit,
    dismiss: () => setProblem(null),
    stop: () => running.current?.abort(),
  };
};
