import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type SetStateAction,
} from 'react';
import { useSelector } from 'react-redux';
import { ApiError, toProblem, type Problem } from '../../api/call.ts';
import { selectSession } from '../../features/account/core/session-slice.ts';
import { fieldErrors, type FieldOf, useFieldErrors } from '../../forms/field-errors.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { DraftNote, useDraft } from './drafted.tsx';
import { areSameImages, newFiles, readyImages, type FormImages } from './form-images.ts';
import {
  changedTexts,
  fillTexts,
  textsOf,
  withoutPasswords,
  type FormTexts,
} from './form-texts.ts';
import { useUnsavedChanges } from './unsaved-changes.tsx';

interface Options<Input> {
  /** Resolves when the API has accepted the input. The admin can abort an upload. */
  save: (input: Input, signal: AbortSignal) => Promise<void>;
  /** The alert's sentence when saving fails (SPEC-8). */
  failure: string;
  fieldOf: FieldOf;
  /** The form's image field and the images that the shop has. */
  photos?: { field: string; stored: FormImages };
  /** The record that the form was opened with, if a save needs its version. */
  base?: unknown;
  /** For a form that is not left by a save: its texts are then the stored ones. */
  staysOpen?: true;
}

/** Shown when the admin has stopped an upload. The shop may have stored its content already. */
const STOPPED = 'Has parado la subida. Lo que has escrito sigue aquí, con tus fotografías.';

const NO_PHOTOS = { field: '', stored: [] } as const;

/**
 * State of a form of the panel. Errors, found before sending or answered by the API, are shown at
 * their fields and move the focus there. Unsaved changes are kept as a draft if the page has one
 * (`Drafted`), and leaving the page asks first.
 *
 * @returns `note`: says that a draft was restored, at the top of the form; `saveBar`: the props of
 *   `SaveBar`, at its end
 */
export const useAdminForm = <Input,>({
  save,
  failure,
  fieldOf,
  photos: { field, stored } = NO_PHOTOS,
  base,
  staysOpen,
}: Options<Input>) => {
  const fields = useFieldErrors();
  const { ref: form } = fields.formProps;
  const draft = useDraft();
  const found = draft?.found;
  const [images, setImages] = useState<FormImages>(found?.images ?? stored);
  const [changed, setChanged] = useState<FormTexts>(found?.texts ?? {});
  const opened = useRef<FormTexts>(null);
  const isDirty = !areSameImages(images, stored) || Object.keys(changed).length > 0;

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

  const upload = useRef<AbortController>(null);
  const errorsByField = (problem: Problem) => fieldErrors(problem, fieldOf);
  const { submit, busy, problem, dismiss } = useSubmit(async (input: Input) => {
    fields.check({});
    const stop = new AbortController();
    upload.current = stop;
    try {
      await save(input, stop.signal);
    } catch (error) {
      if (stop.signal.aborted) throw new ApiError({ ...toProblem(error), message: STOPPED });
      fields.check(errorsByField(toProblem(error)));
      throw error;
    }
    if (!staysOpen || !form.current) return;
    opened.current = textsOf(form.current);
    setChanged({});
  });

  const isSignedIn = useSelector(selectSession).role === 'admin';
  const sendAgain = useEffectEvent(() => {
    // The API has done nothing for the call that it rejected.
    if (problem?.code === 'UNAUTHENTICATED') form.current?.requestSubmit();
  });
  useEffect(() => {
    if (isSignedIn) sendAgain();
  }, [isSignedIn]);

  return {
    errors: fields.errors,
    check: fields.check,
    formProps: {
      ...fields.formProps,
      onChange: () => {
        if (!form.current || !opened.current) return;
        setChanged(changedTexts(opened.current, textsOf(form.current)));
      },
    },
    images,
    setImages: (next: SetStateAction<FormImages>) => {
      setImages(next);
      fields.forget(field);
    },
    submit,
    note: draft && found && <DraftNote savedAt={found.savedAt} onDiscard={draft.discard} />,
    saveBar: {
      busy,
      onStop: newFiles(images).length > 0 ? () => upload.current?.abort() : undefined,
      errorCount: Object.keys(fields.errors).length,
      failure: problem && {
        text: failure,
        reason: Object.keys(errorsByField(problem)).length === 0 ? problem.message : undefined,
        onClose: dismiss,
      },
      guard: useUnsavedChanges(isDirty, undefined, draft?.drop),
    },
  };
};
