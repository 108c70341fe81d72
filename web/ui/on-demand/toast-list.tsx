import { useState } from 'react';
import CloseButton from 'react-bootstrap/CloseButton';
import Toast from 'react-bootstrap/Toast';
import { useDispatch } from 'react-redux';
import { closeToast, type Toast as Message } from '../core/toasts-slice.ts';

/** Milliseconds a toast stays (SPEC-9). */
const DELAY = 3000;

const MessageToast = ({ message: { id, text } }: { message: Message }) => {
  const dispatch = useDispatch();
  const [isHeld, setHeld] = useState(false);
  const close = () => dispatch(closeToast(id));
  return (
    // A toast with pointer or focus stays (WCAG 2.2.1).
    <Toast
      animation={false}
      autohide={!isHeld}
      delay={DELAY}
      onClose={close}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className="m-0">{text}</p>
      <CloseButton variant="white" aria-label="Cerrar" onClick={close} />
    </Toast>
  );
};

export const ToastList = ({ messages }: { messages: readonly Message[] }) => (
  <div className="toasts">
    {messages.map((message) => (
      <MessageToast key={message.id} message={message} />
    ))}
  </div>
);
