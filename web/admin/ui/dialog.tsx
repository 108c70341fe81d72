import { useId, useLayoutEffect, type ReactNode } from 'react';
import Modal from 'react-bootstrap/Modal';

interface Props {
  title: ReactNode;
  /** `closerequest` ignores a tap outside, for a dialog whose form must not vanish by accident. */
  closedBy?: 'any' | 'closerequest';
  onClosed: () => void;
  children: ReactNode;
}

let openDialogs = 0;

/** With `Modal` alone, screen readers read the page behind the dialog. */
const useInertPage = () =>
  useLayoutEffect(() => {
    const countBy = (change: number) => {
      openDialogs += change;
      document.getElementById('root')?.toggleAttribute('inert', openDialogs > 0);
    };
    countBy(1);
    return () => countBy(-1);
  }, []);

export const Dialog = ({ title, closedBy = 'any', onClosed, children }: Props) => {
  const id = useId();
  useInertPage();
  return (
    <Modal
      show
      centered
      backdrop={closedBy === 'any' || 'static'}
      aria-labelledby={id}
      onHide={onClosed}
    >
      <Modal.Header closeButton closeLabel="Cerrar">
        <Modal.Title as="h2" id={id}>
          {title}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>{children}</Modal.Body>
    </Modal>
  );
};
