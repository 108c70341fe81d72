import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { placeOf } from './browser.ts';
import { Head, type DocumentHead } from './document-head.tsx';

type Props = Omit<DocumentHead, 'title'> & { className?: string } & (
    | { children: string; documentTitle?: undefined }
    /** The heading differs from the title of the browser tab. */
    | { children: ReactNode; documentTitle: string }
  );

/** Takes the focus after a navigation, so that keyboard and screen reader start at the new page. */
export const PageHeading = ({ className, children, documentTitle, ...head }: Props) => {
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
      <Head title={documentTitle ?? children} {...head} />
      <h1 ref={heading} tabIndex={-1} className={className}>
        {children}
      </h1>
    </>
  );
};
