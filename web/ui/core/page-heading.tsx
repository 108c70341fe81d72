import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useDocumentHead, type DocumentHead } from './document-head.ts';

interface Props extends Omit<DocumentHead, 'title'> {
  children: ReactNode;
  /** Title of the browser's tab, where it is not the heading's own text. */
  documentTitle: string;
  className?: string;
}

/**
 * The one `h1` of a page. It names the tab and takes the focus after a navigation, so that keyboard
 * and screen reader start where the new page starts.
 */
export const PageHeading = ({ children, documentTitle, className, ...head }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, key } = useLocation();
  // Settled with the page: a change of its query is another key, but no other page.
  const [isFirstPage] = useState(key === 'default');
  useDocumentHead({ title: documentTitle, ...head });
  useEffect(() => {
    // The page that the browser itself opened starts at its top, with the skip link.
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
  }, [pathname, isFirstPage]);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
};
