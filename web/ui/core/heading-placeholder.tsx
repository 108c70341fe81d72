/** Stands in a heading whose words are on their way: a bar for the eye, words for everybody else. */
export const HeadingPlaceholder = ({ label }: { label: string }) => (
  <>
    <span className="visually-hidden">{label}</span>
    <span className="placeholder title-placeholder" aria-hidden="true" />
  </>
);
