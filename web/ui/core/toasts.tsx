import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import close from 'bootstrap-icons/icons/x-lg.svg';
import { IconButton } from './icon.tsx';
import { closeToast, selectToasts, type Toast } from './toasts-slice.ts';

/** Milliseconds (SPEC-9). */
const DELAY = 3000;

const ToastCard = ({ toast: { id, text } }: { toast: Toast }) => {
  const dispatch = useDispatch();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => dispatch(closeToast(id)), DELAY);
    return () => clearTimeout(timer);
  }, [dispatch, id, isHeld]);
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
