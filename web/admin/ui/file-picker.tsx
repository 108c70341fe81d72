import type { ComponentProps, ReactNode } from 'react';

interface Props extends ComponentProps<'input'> {
  id: string;
  onAdd: (files: readonly File[]) => void;
  /** Content of the button. */
  children: ReactNode;
}

/**
 * A file input behind a label that looks like a button. The text of the browser's own button would
 * be in the browser's language.
 */
export const FilePicker = ({ id, onAdd, children, ...input }: Props) => (
  <>
    <input
      {...input}
      id={id}
      type="file"
      className="btn-check"
      onChange={({ currentTarget }) => {
        onAdd([...(currentTarget.files ?? [])]);
        // Without this, choosing the same file again raises no change event.
        currentTarget.value = '';
      }}
    />
    <label className="btn btn-outline-primary" htmlFor={id}>
      {children}
    </label>
  </>
);
