import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  type SubmitEvent,
} from 'react';
import { useSelector } from 'react-redux';
import { ApiError, toProblem } from '../../api/call.ts';
import { selectSession } from '../../features/account/core/session-slice.ts';
import {
  fieldErrors,
  type Errors,
  type FieldOf,
  useFieldErrors,
} from '../../forms/field-errors.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { Button } from '../../ui/core/button.tsx';
import { Alert } from '../../ui/on-demand/alert.tsx';
import { DraftNote, useDraft, useUnsavedChanges } from './unsaved.tsx';
import {
  areSameImages,
  imagesError,
  newFiles,
  readyImages,
  type FormImages,
} from './form-images.ts';
import {
  changedTexts,
  fillTexts,
  textsOf,
  withoutPasswords,
  type FormTexts,
} from './form-texts.ts';

/** Gives the props of the control with this name. `defaultValue` is its text before an admin types. */
export type FormField = (
  ...given: Parameters<ReturnType<typeof useFieldErrors>['field']>
) => ReturnType<ReturnType<typeof useFieldErrors>['field']> & {
  defaultValue: string | undefined;
  autoComplete: string;
};

/** The props of the form's `ImageField`. */
export interface FormPhotos {
  name: string;
  /** The images that the shop has. */
  stored: FormImages;
  images: FormImages;
  onChange: Dispatch<SetStateAction<FormImages>>;
  error: string | undefined;
}

interface Props {
  /** Text of the button. */
  action: string;
  /** The alert's sentence when saving fails (SPEC-8). */
  failure: string;
  /**
   * Resolves when the API has accepted the form, which contains the new photographs.
   *
   * @param signal aborts when the admin stops the upload
   */
  save: (form: FormData, signal: AbortSignal, images: FormImages) => Promise<void>;
  /** First texts by field name. */
  values?: Errors | undefined;
  /** Errors by field name, besides those of empty fields and of photographs. */
  errorsOf?: (form: FormData) => Errors;
  fieldOf?: FieldOf;
  photos?: Pick<FormPhotos, 'name' | 'stored'> & { isRequired: boolean };
  /** The record that the form was opened with, if a save needs its version. */
  base?: unknown;
  /** A second button, after the one that Enter in a field presses. Its name is in the form. */
  more?: { name: string; text: string } | false | undefined;
  children: (field: FormField, photos: FormPhotos) => ReactNode;
}

const NO_PHOTOS = { name: '', stored: [], isRequired: false } as const;

/** The field of photographs gets the errors about them. */
const withPhotos = (fieldOf: FieldOf, name: string): FieldOf =>
  name === '' ? fieldOf : { ...fieldOf, UNSUPPORTED_IMAGE: name, TOO_LARGE: name };

const withValues =
  (field: ReturnType<typeof useFieldErrors>['field'], values: Errors): FormField =>
  (name, missing) => ({ ...field(name, missing), defaultValue: values[name], autoComplete: 'off' });

/**
 * A form of the panel. Errors, found before sending or answered by the API, are shown at their
 * fields and move the focus there. Unsaved changes are kept as a draft if the page has one
 * (`Drafted`), and leaving the page asks first.
 */
export const AdminForm = ({
  action,
  failure,
  save,
  values = {},
  errorsOf,
  fieldOf: given = {},
  photos = NO_PHOTOS,
  base,
  more,
  children,
}: Props) => {
  const fieldOf = withPhotos(given, photos.name);
  const { errors, field, check, checkFilled, forget, formProps } = useFieldErrors();
  const { images, setImages, onInput, note, guard } = useChanges(
    formProps.ref,
    photos.stored,
    base,
  );
  const upload = useUpload(formProps.ref, async (form, signal) => {
    check({});
    await save(form, signal, images).catch((error: unknown) => {
      if (!signal.aborted) check(fieldErrors(toProblem(error), fieldOf));
      throw error;
    });
  });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = contentOf(event, photos.name, images);
    const found = { ...errorsOf?.(form), [photos.name]: imagesError(images, photos) };
    if (checkFilled(found)) void upload.submit(form);
  };
  return (
    <form
      {...formProps}
      className="measure"
      onInput={(event) => {
        formProps.onInput(event);
        onInput();
      }}
      onSubmit={onSubmit}
    >
      {note}
      {children(withValues(field, values), {
        ...{ name: photos.name, stored: photos.stored, images, error: errors[photos.name] },
        onChange: (next) => {
          setImages(next);
          forget(photos.name);
        },
      })}
      <SaveBar {...{ action, failure, more, fieldOf, errors, images, upload }} />
      {guard}
    </form>
  );
};

/**
 * The content that the form sends: its fields, the name of the pressed button, and the new
 * photographs.
 */
const contentOf = (
  event: SubmitEvent<HTMLFormElement>,
  photos: string,
  images: FormImages,
): FormData => {
  const content = new FormData(event.currentTarget, event.nativeEvent.submitter);
  content.delete(photos);
  for (const file of newFiles(images)) content.append(photos, file);
  return content;
};

/** The changes since the form opened: its draft, and the question before leaving. */
const useChanges = (form: RefObject<HTMLFormElement | null>, stored: FormImages, base: unknown) => {
  const draft = useDraft();
  const found = draft?.found;
  const [images, setImages] = useState<FormImages>(found?.images ?? stored);
  const [changed, setChanged] = useState<FormTexts>(found?.texts ?? {});
  const opened = useRef<FormTexts>(null);

  const restore = useEffectEvent(() => {
    if (!form.current || opened.current) return;
    opened.current = textsOf(form.current);
    if (found) fillTexts(form.current, found.texts);
  });
  // Before the first paint, so that nobody sees the stored values for a moment.
  useLayoutEffect(() => {
    restore();
  }, []);

  const keep = useEffectEvent(() => {
    if (!form.current || !draft) return;
    const texts = withoutPasswords(form.current, changed);
    const ready = readyImages(images);
    const hasNewImages = !areSameImages(ready, stored);
    if (!hasNewImages && Object.keys(texts).length === 0) draft.drop();
    else draft.keep({ texts, images: hasNewImages ? ready : undefined, base });
  });
  useEffect(() => {
    keep();
  }, [changed, images]);

  const isDirty = !areSameImages(images, stored) || Object.keys(changed).length > 0;
  return {
    images,
    setImages,
    onInput: () => {
      if (!form.current || !opened.current) return;
      setChanged(changedTexts(opened.current, textsOf(form.current)));
    },
    note: draft && found && <DraftNote savedAt={found.savedAt} onDiscard={draft.discard} />,
    guard: useUnsavedChanges(isDirty),
  };
};

/** Shown when the admin has stopped an upload. The shop may have stored its content already. */
const STOPPED = 'Has parado la subida. Lo que has escrito sigue aquí, con tus fotografías.';

/** Sends a form, also again when the session had ended and the admin has signed in. */
const useUpload = (
  form: RefObject<HTMLFormElement | null>,
  send: (form: FormData, signal: AbortSignal) => Promise<void>,
) => {
  const running = useRef<AbortController>(null);
  const submission = useSubmit(async (content: FormData) => {
    const { signal } = (running.current = new AbortController());
    await send(content, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
      throw new ApiError({ ...toProblem(error), message: STOPPED });
    });
  });
  const isSignedIn = useSelector(selectSession).role === 'admin';
  const sendAgain = useEffectEvent(() => {
    // The API has changed nothing for a call that it has rejected.
    if (submission.problem?.code === 'UNAUTHENTICATED') form.current?.requestSubmit();
  });
  useEffect(() => {
    if (isSignedIn) sendAgain();
  }, [isSignedIn]);
  return { ...submission, stop: () => running.current?.abort() };
};

interface SaveBarProps extends Pick<Props, 'action' | 'failure' | 'more'> {
  fieldOf: FieldOf;
  errors: Errors;
  images: FormImages;
  upload: ReturnType<typeof useUpload>;
}

/**
 * The end of a form: its button, and beside it why the form was not saved. It stays at the bottom of
 * the screen, because the button of a long form is far from its fields.
 */
const SaveBar = ({ action, failure, more, fieldOf, errors, images, upload }: SaveBarProps) => {
  const { busy, problem, dismiss, stop } = upload;
  const errorCount = Object.keys(errors).length;
  const isAtField = problem && Object.keys(fieldErrors(problem, fieldOf)).length > 0;
  return (
    <div className="save-bar mt-4 py-2 border-top">
      {problem && (
        <Alert onClose={dismiss}>
          {failure}
          {!isAtField && <p>{problem.message}</p>}
        </Alert>
      )}
      <div className="button-row">
        <Button type="submit" variant={more ? 'outline-primary' : 'primary'} busy={busy}>
          {action}
        </Button>
        {busy && newFiles(images).length > 0 && (
          <Button variant="outline-primary" onClick={stop}>
            Parar la subida
          </Button>
        )}
        {more && (
          <Button type="submit" name={more.name} busy={busy}>
            {more.text}
          </Button>
        )}
        <span role="status" className="save-bar-errors text-danger">
          {errorCount === 1 && 'Revisa el campo marcado.'}
          {errorCount > 1 && `Revisa los ${errorCount} campos marcados.`}
        </span>
      </div>
    </div>
  );
};
