import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import close from 'bootstrap-icons/icons/x-lg.svg';
import { IconButton } from './icon.tsx';
import { closeToast, selectToasts, type Toast } from './toasts-slice.ts';

/** Milliseconds (SPEC-9). A keyboard needs longer to reach a link. */
const DELAY = 3000;
const KEYBOARD_DELAY = 15_000;

const ToastCard = ({ toast: { id, text, cart } }: { toast: Toast }) => {
  const dispatch = useDispatch();
  const isThere = useLocation().pathname === cart;
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const isLonger = cart && document.querySelector('button:focus-visible');
    const timer = setTimeout(() => dispatch(closeToast(id)), isLonger ? KEYBOARD_DELAY : DELAY);
    return () => clearTimeout(timer);
  }, [dispatch, id, cart, isHeld]);
  return (
    // A toast with pointer or focus stays (WCAG 2.2.1).
    <div
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className="m-0">{text}</p>
      {cart && !isThere && (
        <Link to={cart} onClick={() => dispatch(closeToast(id))}>
          Ver carrito
        </Link>
      )}
      <IconButton icon={close} label="Cerrar" onClick={() => dispatch(closeToast(id))} />
    </div>
  );
};

/** Part of the layout, so that a message survives a navigation (RULE-25). */
export const Toasts = () => (
  // Always rendered, because screen readers announce only additions to an existing region.
  <div className="toasts" role="status">
    {useSelector(selectToasts).map((toast) => (
      <ToastCard key={toast.id} toast={toast} />
    ))}
  </div>
);
