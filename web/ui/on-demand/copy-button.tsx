import check from 'bootstrap-icons/icons/check-lg.svg';
import copy from 'bootstrap-icons/icons/copy.svg';
import { useState } from 'react';
import { Icon } from '../core/icon.tsx';

/** Copies a text, and shows and says that it has. */
export const CopyButton = ({ label, text }: { label: string; text: string }) => {
  const [isCopied, setCopied] = useState(false);
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        onClick={() => {
          navigator.clipboard.writeText(text).then(
            () => setCopied(true),
            // Without clipboard access the visitor can select the text.
            () => undefined,
          );
        }}
      >
        <Icon src={isCopied ? check : copy} />
      </button>
      <span className="visually-hidden" role="status">
        {isCopied && 'Copiado'}
      </span>
    </>
  );
};
