import check from 'bootstrap-icons/icons/check-lg.svg';
import copy from 'bootstrap-icons/icons/copy.svg';
import { useState } from 'react';
import { IconButton } from '../core/icon.tsx';

export const CopyButton = ({ label, text }: { label: string; text: string }) => {
  const [isCopied, setCopied] = useState(false);
  return (
    <>
      <IconButton
        icon={isCopied ? check : copy}
        label={label}
        onClick={() => {
          navigator.clipboard.writeText(text).then(
            () => setCopied(true),
            // Without clipboard access the visitor can select the text.
            () => undefined,
          );
        }}
      />
      <span className="visually-hidden" role="status">
        {isCopied && 'Copiado'}
      </span>
    </>
  );
};
