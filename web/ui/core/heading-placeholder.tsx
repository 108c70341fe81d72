/** Content of a heading while its text loads: a grey bar, and a label for screen readers. */
export const HeadingPlaceholder = ({ label }: { label: string }) => (
  <>
    <span className="visually-hidden">{label}</span>
    <span className="placeholder title-placeholder" aria-hidden="true" />
  </>
);
