import {
  useLayoutEffect,
  useRef,
  type ChangeEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
} from 'react';
import Button from 'react-bootstrap/Button';
import Form from 'react-bootstrap/Form';
import Stack from 'react-bootstrap/Stack';
import { toProblem, type Problem } from '../../api/call.ts';
import {
  fieldErrors,
  type Errors,
  type FieldOf,
  useFieldErrors,
} from '../../forms/field-errors.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { BusyButton } from '../../ui/core/busy-button.tsx';
import { Alert } from '../../ui/on-demand/alert.tsx';
import { forget, recall, remember } from '../../ui/core/stored-values.ts';

/** All visitor forms share this draft, so that a typed e-mail appears in each of them. */
export const VISITOR_DRAFT = 'visitor';
export const profileDraft = (id: string): string => `profile/${id}`;

const keyOf = (name: string): string => `lumbre/draft/${name}`;

const readDraft = (name: string) =>
  JSON.parse(recall(keyOf(name)) ?? '{}') as Readonly<Record<string, string>>;

export const dropDraft = (name: string): void => forget(keyOf(name));

export const hasDraft = (name: string): boolean => recall(keyOf(name)) !== null;

const keepDraft = (name: string, field: unknown): void => {
  if (!(field instanceof HTMLInputElement) || field.type === 'file') return;
  // A visible password has type=text, but its autocomplete value stays the same.
  if (/password$|one-time-code/.test(field.autocomplete)) return;
  remember(keyOf(name), JSON.stringify({ ...readDraft(name), [field.name]: field.value }));
};

const useDraft = (name: string | undefined, form: RefObject<HTMLFormElement | null>): void => {
  // Not by `defaultValue`, because the prerendered HTML does not know the draft.
  useLayoutEffect(() => {
    if (name === undefined) return;
    const draft = readDraft(name);
    for (const input of form.current?.querySelectorAll('input') ?? []) {
      const typed = draft[input.name];
      const isUntouched = input.value === input.defaultValue;
      if (typed !== undefined && isUntouched) input.value = typed;
    }
  }, [name, form]);
};

const FIELD_OF: FieldOf = {
  UNSUPPORTED_IMAGE: 'avatar',
  TOO_LARGE: 'avatar',
  DEMO_PROTECTED: 'email',
};

interface Options {
  errorsOf?: (typed: FormData) => Errors;
  send: (typed: FormData) => Promise<void>;
  /** The same content was sent already, so the form does not send it again. */
  isDone?: boolean;
  draft?: string;
  fieldOf?: FieldOf;
  onEdit?: () => void;
  /** The alert's text for a problem that no field shows. The default is the API's message. */
  reasonOf?: (problem: Problem) => string;
}

/** The API validates the form. Errors at fields move the focus; `AccountForm` shows the others. */
export const useAccountForm = ({
  errorsOf,
  send,
  isDone = false,
  draft,
  fieldOf = FIELD_OF,
  onEdit,
  reasonOf = ({ message }) => message,
}: Options) => {
  const { formProps, ...fields } = useFieldErrors();
  useDraft(draft, formProps.ref);
  const submitButton = useRef<HTMLButtonElement>(null);
  const form = useSubmit(async (typed: FormData) => {
    fields.check({});
    try {
      await send(typed);
    } catch (error) {
      fields.check(fieldErrors(toProblem(error), fieldOf));
      throw error;
    }
  });
  const { problem } = form;
  const isAtFields = problem !== null && Object.keys(fieldErrors(problem, fieldOf)).length > 0;
  return {
    ...fields,
    ...form,
    submitButton,
    reason: problem === null || isAtFields ? undefined : reasonOf(problem),
    formProps: {
      ...formProps,
      onChange: ({ target }: ChangeEvent<HTMLFormElement>) => {
        if (draft !== undefined) keepDraft(draft, target);
        onEdit?.();
      },
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget);
        if (!isDone && fields.checkFilled(errorsOf?.(typed))) void form.submit(typed);
      },
    },
  };
};

interface FormProps {
  form: ReturnType<typeof useAccountForm>;
  label?: string;
  failure?: string;
  way?: ReactNode;
  action: string;
  icon?: ReactNode;
  onCancel?: () => void;
  /** Stands beside the button. */
  beside?: ReactNode;
  children: ReactNode;
}

export const AccountForm = (props: FormProps) => {
  const { label, failure, way, action, icon, onCancel, beside, children } = props;
  const { formProps, busy, problem, reason, dismiss, submitButton } = props.form;
  return (
    <Form {...formProps} aria-label={label}>
      {problem && (failure ?? reason) !== undefined && (
        <Alert onClose={dismiss}>
          {failure !== undefined && <span>{failure}</span>}
          {reason !== undefined && <p>{reason}</p>}
          {way}
        </Alert>
      )}
      {children}
      <Stack direction="horizontal" gap={2} className="flex-wrap">
        <BusyButton
          type="submit"
          className={onCancel ? '' : 'flex-fill'}
          busy={busy}
          icon={icon}
          ref={submitButton}
        >
          {action}
        </BusyButton>
        {beside}
        {onCancel && (
          <Button variant="outline-primary" disabled={busy} onClick={onCancel}>
            Cancelar
          </Button>
        )}
      </Stack>
    </Form>
  );
};
