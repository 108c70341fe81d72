import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { placeOf } from './browser.ts';
import { Head, type DocumentHead } from './document-head.tsx';

interface Props extends Omit<DocumentHead, 'title'> {
  children: ReactNode;
  documentTitle: string;
  className?: string;
}

/** Takes the focus after a navigation, so that keyboard and screen reader start at the new page. */
export const PageHeading = ({ children, documentTitle, className, ...head }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const location = useLocation();
  const place = placeOf(location);
  // A state, because a changed query also changes the key.
  const [isFirstPage] = useState(location.key === 'default');
  useEffect(() => {
    // The first page keeps the focus at its top, before the skip link.
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
  }, [place, isFirstPage]);
  return (
    <>
      <Head title={documentTitle} {...head} />
      <h1 ref={heading} tabIndex={-1} className={className}>
        {children}
      </h1>
    </>
  );
};
