/** The attributes of an icon's paths; vite.config.ts reads them from its file. */
export type IconShape = readonly { d: string; fillRule?: 'evenodd' }[];

/**
 * One icon of the set (bootstrap-icons), imported by its file:
 * `import bag from 'bootstrap-icons/icons/bag.svg'`. Drawn in place, in the text's colour, so that it
 * is there with the page's first frame. Decoration only: the words stand beside it or in the
 * control's label.
 */
export const Icon = ({ src, className = '' }: { src: IconShape; className?: string }) => (
  <svg className={`icon ${className}`} viewBox="0 0 16 16" aria-hidden="true">
    {src.map((path) => (
      <path key={path.d} {...path} />
    ))}
  </svg>
);
