import { createElement, useId, type ComponentProps, type ReactNode } from 'react';
import Feedback from 'react-bootstrap/Feedback';
import FormCheck, { type FormCheckProps } from 'react-bootstrap/FormCheck';
import FormControl from 'react-bootstrap/FormControl';
import FormGroup from 'react-bootstrap/FormGroup';
import FormLabel from 'react-bootstrap/FormLabel';
import FormSelect from 'react-bootstrap/FormSelect';
import FormText from 'react-bootstrap/FormText';

interface Frame {
  label: ReactNode;
  error?: ReactNode;
  hint?: ReactNode;
}

const labelled =
  <Tag extends 'input' | 'textarea' | 'select'>(tag: Tag) =>
  ({ label, error, hint, ...control }: Frame & ComponentProps<Tag>) => {
    const id = useId();
    const hasError = error !== undefined && error !== null && error !== false && error !== '';
    const notes = [hint !== undefined && `${id}-hint`, hasError && `${id}-error`].filter(Boolean);
    return (
      <FormGroup className="field" controlId={id}>
        <FormLabel>{label}</FormLabel>
        {createElement<object>(tag === 'select' ? FormSelect : FormControl, {
          ...(tag === 'textarea' && { as: tag }),
          ...control,
          isInvalid: hasError,
          'aria-invalid': hasError || undefined,
          'aria-describedby': notes.join(' ') || undefined,
        })}
        {hint !== undefined && (
          <FormText as="p" className="mb-0" id={`${id}-hint`}>
            {hint}
          </FormText>
        )}
        {hasError && (
          <Feedback as="p" type="invalid" className="d-block mb-0" id={`${id}-error`}>
            {error}
          </Feedback>
        )}
      </FormGroup>
    );
  };

export const Field = labelled('input');
export const TextareaField = labelled('textarea');
export const SelectField = labelled('select');

export const Choice = ({ children, className = '', ...input }: FormCheckProps) => (
  <FormCheck
    {...input}
    id={useId()}
    className={`extra-choice ${className}`}
    label={<span className="text-break">{children}</span>}
  />
);
