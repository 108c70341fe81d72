import type { ReactNode } from 'react';
import Button from 'react-bootstrap/Button';
import { useFormContext } from 'react-hook-form';
import type { Problem } from '../../api/call.ts';
import { fieldErrors, type FieldOf } from '../../forms/field-errors.ts';
import { BusyButton } from '../../ui/core/busy-button.tsx';
import { Alert } from '../../ui/on-demand/alert.tsx';
import { newFiles, type FormImages } from './form-images.ts';
import { MORE } from './use-save.ts';

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

interface Props {
  action: ReactNode;
  failure: string;
  more?: string | undefined;
  fieldOf: FieldOf;
  photos: string;
  busy: boolean;
  problem: Problem | null;
  dismiss: () => void;
  stop: () => void;
}

/** Stays at the bottom of the screen, because the button of a long form is far from its fields. */
export const SaveBar = ({ action, failure, more, problem, busy, ...props }: Props) => {
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
