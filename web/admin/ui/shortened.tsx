import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/core/button.tsx';

/** Entries that are shown without asking. */
const FIRST = 5;

interface Props<Entry> {
  entries: readonly Entry[];
  /** One `li` with its key. */
  children: (entry: Entry) => ReactNode;
}

/** A list of which the first entries say enough; the rest is one click away. */
export const Shortened = <Entry,>({ entries, children }: Props<Entry>) => {
  const [isLong, setLong] = useState(false);
  return (
    <>
      <ul className="item-list">{(isLong ? entries : entries.slice(0, FIRST)).map(children)}</ul>
      {entries.length > FIRST && (
        <Button
          variant="link"
          aria-expanded={isLong}
          onClick={() => {
            setLong(!isLong);
          }}
        >
          {isLong ? 'Ver menos' : `Ver los ${entries.length}`}
        </Button>
      )}
    </>
  );
};
