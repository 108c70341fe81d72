import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/core/button.tsx';

const COLLAPSED_LENGTH = 5;

interface Props<Entry> {
  entries: readonly Entry[];
  /** Renders one `li` with its key. */
  children: (entry: Entry) => ReactNode;
}

/** Shows the first entries and a button for the rest. */
export const CollapsedList = <Entry,>({ entries, children }: Props<Entry>) => {
  const [isExpanded, setExpanded] = useState(false);
  return (
    <>
      <ul className="item-list">
        {(isExpanded ? entries : entries.slice(0, COLLAPSED_LENGTH)).map(children)}
      </ul>
      {entries.length > COLLAPSED_LENGTH && (
        <Button
          variant="link"
          aria-expanded={isExpanded}
          onClick={() => {
            setExpanded(!isExpanded);
          }}
        >
          {isExpanded ? 'Ver menos' : `Ver los ${entries.length}`}
        </Button>
      )}
    </>
  );
};
