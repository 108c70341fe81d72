import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import Button from 'react-bootstrap/Button';
import {
  FormProvider,
  useForm,
  useFormContext,
  useWatch,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { IN_SPANISH } from '#shared/domain/schemas/sentences.ts';
import { fieldErrors, type FieldOf } from '../../forms/field-errors.ts';
import { BusyButton } from '../../ui/core/busy-button.tsx';
import { Alert } from '../../ui/on-demand/alert.tsx';
import { areSameImages, newFiles, readyImages, type FormImages } from './form-images.ts';
import { changedValues, withoutPasswords } from './form-values.ts';
import { DraftNote, useDraft, useUnsavedChanges } from './unsaved.tsx';
import { MORE, useSave, type Save } from './use-save.ts';

const isMessage = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'message' in error;

const countOf = (errors: unknown): number => {
  if (typeof errors !== 'object' || errors === null) return 0;
  if (isMessage(errors) || (Array.isArray(errors) && errors.some(isMessage))) return 1;
  return Object.values(errors).reduce<number>((sum, each) => sum + countOf(each), 0);
};

const countText = (count: number): string => {
  if (count === 0) return '';
  return count === 1 ? 'Revisa el campo marcado.' : `Revisa los ${count} campos marcados.`;
};

interface SaveBarProps
  extends
    Pick<Props<never>, 'action' | 'failure' | 'more'>,
    Omit<ReturnType<typeof useSave>, 'submit'> {
  fieldOf: FieldOf;
  photos: string;
}

/** Stays at the bottom of the screen, because the button of a long form is far from its fields. */
const SaveBar = ({ action, failure, more, problem, busy, ...props }: SaveBarProps) => {
  const { formState, getValues } = useFormContext();
  const images = (getValues(props.photos) ?? []) as FormImages;
  const isAtField = problem && Object.keys(fieldErrors(problem, props.fieldOf)).length > 0;
  return (
    <div className="save-bar mt-4 py-2 border-top">
      {problem && (
        <Alert onClose={props.dismiss}>
          <span>{failure}</span>
          {!isAtField && <p>{problem.message}</p>}
        </Alert>
      )}
      <div className="button-row">
        <BusyButton type="submit" variant={more ? 'outline-primary' : 'primary'} busy={busy}>
          {action}
        </BusyButton>
        {busy && props.photos !== '' && newFiles(images).length > 0 && (
          <Button variant="outline-primary" onClick={props.stop}>
            Parar la subida
          </Button>
        )}
        {more !== undefined && (
          <BusyButton type="submit" name={MORE} busy={busy}>
            {more}
          </BusyButton>
        )}
        <span role="status" className="save-bar-errors text-danger">
          {countText(countOf(formState.errors))}
        </span>
      </div>
    </div>
  );
};

interface Props<Value> {
  action: ReactNode;
  failure: string;
  /** Turns the typed values into the argument of `save`, or reports the errors of fields. */
  schema: z.ZodMiniType<Value, FieldValues>;
  values?: FieldValues;
  save: Save<Value>;
  fieldOf?: FieldOf;
  photos?: string;
  /** The record that the form was opened with, if a save needs its version. */
  base?: unknown;
  /** Text of a second button. Enter in a field presses the first button. */
  more?: string | undefined;
  children: ReactNode;
}

const withPhotos = (fieldOf: FieldOf = {}, photos = ''): FieldOf =>
  photos === '' ? fieldOf : { ...fieldOf, UNSUPPORTED_IMAGE: photos, TOO_LARGE: photos };

/** Errors appear at their fields and move the focus there. A page with `Drafted` keeps a draft. */
export const AdminForm = <Value,>(props: Props<Value>) => {
  const { schema, values = {}, photos = '', base, save, children, ...texts } = props;
  const [opened] = useState(values);
  const found = useDraft()?.found;
  const drafted = { ...found?.values, ...(found?.images && { [photos]: found.images }) };
  const form = useForm<FieldValues, unknown, Value>({
    defaultValues: { ...opened, ...drafted },
    resolver: zodResolver(schema, IN_SPANISH),
    // An error stays until its field is edited. The effect below moves the focus.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const element = useRef<HTMLFormElement>(null);
  const { note, guard } = useChanges(form, { opened, photos, base });
  const fieldOf = withPhotos(props.fieldOf, photos);
  const sending = useSave(form, element, save, fieldOf);
  const { submitCount } = form.formState;
  useEffect(() => {
    if (submitCount === 0) return;
    element.current
      ?.querySelector<HTMLElement>('[aria-invalid="true"], [data-first-error] a')
      ?.focus();
  }, [submitCount]);
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        // Turns off the browser's messages, whose language may not be Spanish.
        noValidate
        className="measure"
        onInput={({ target }) => {
          const { name } = target as HTMLInputElement;
          if (name) form.clearErrors(name);
        }}
        onSubmit={sending.submit}
      >
        {note}
        {children}
        <SaveBar {...texts} {...sending} fieldOf={fieldOf} photos={photos} />
        {guard}
      </form>
    </FormProvider>
  );
};

const useChanges = <Value,>(
  { control }: UseFormReturn<FieldValues, unknown, Value>,
  { opened, photos, base }: { opened: FieldValues; photos: string; base: unknown },
) => {
  const draft = useDraft();
  const typed = useWatch({ control });
  const { [photos]: chosen, ...changed } = changedValues(opened, typed) as {
    [photos: string]: FormImages | undefined;
  };
  const keep = useEffectEvent(() => {
    if (!draft) return;
    const ready = chosen && readyImages(chosen);
    const images = areSameImages(ready ?? [], (opened[photos] ?? []) as FormImages)
      ? undefined
      : ready;
    const values = withoutPasswords(changed);
    if (!images && Object.keys(values).length === 0) draft.drop();
    else draft.keep({ values, images, base });
  });
  useEffect(() => {
    keep();
  }, [typed]);
  return {
    note: draft?.found && <DraftNote savedAt={draft.found.savedAt} onDiscard={draft.discard} />,
    guard: useUnsavedChanges(chosen !== undefined || Object.keys(changed).length > 0),
  };
};
