import dots from 'bootstrap-icons/icons/three-dots-vertical.svg';
import { useId, type ReactNode } from 'react';
import { Icon } from '../../ui/core/icon.tsx';

interface Props {
  /** Accessible name of the button, such as `Acciones de Jarrón`. */
  label: string;
  /** Heading of the opened menu. */
  title: string;
  /** The menu's buttons, links and fields. Pressing a button or a link closes the menu. */
  children: ReactNode;
}

/**
 * A button that opens a sheet at the lower edge of a narrow screen, and in the middle of a wide one. The browser closes it by Escape
 * and by a tap outside, and then gives the focus back to the button.
 */
export const Menu = ({ label, title, children }: Props) => {
  const id = useId();
  return (
    <>
      <button type="button" className="icon-button" aria-label={label} popoverTarget={id}>
        <Icon src={dots} />
      </button>
      <div id={id} popover="auto" className="menu-sheet" role="dialog" aria-label={title}>
        <p>{title}</p>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the clicks are those of the buttons inside */}
        <div
          className="d-flex flex-column"
          onClick={({ target, currentTarget }) => {
            const isAction = target instanceof Element && target.closest('a, button') !== null;
            if (isAction) currentTarget.parentElement?.hidePopover();
          }}
        >
          {children}
        </div>
      </div>
    </>
  );
};
