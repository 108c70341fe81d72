/**
 * One icon of the set (bootstrap-icons), imported by its file:
 * `import bag from 'bootstrap-icons/icons/bag.svg'`. Used as a mask, so it takes the text's colour.
 * Decoration only: the words stand beside it or in the control's label.
 */
export const Icon = ({ src, className = '' }: { src: string; className?: string }) => (
  <span className={`icon ${className}`} aria-hidden="true" style={{ maskImage: `url("${src}")` }} />
);
