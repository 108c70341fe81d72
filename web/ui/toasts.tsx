import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import close from 'bootstrap-icons/icons/x-lg.svg';
import { Icon } from './icon.tsx';
import { closeToast, selectToasts, type Toast } from './toasts-slice.ts';

/** Milliseconds a toast stays (specification 9). */
const DELAY = 3000;

const ToastCard = ({ toast: { id, text } }: { toast: Toast }) => {
  const dispatch = useDispatch();
  useEffect(() => {
    const timer = setTimeout(() => dispatch(closeToast(id)), DELAY);
    return () => {
      clearTimeout(timer);
    };
  }, [dispatch, id]);
  return (
    <div className="toast">
      <p className="toast-body">{text}</p>
      <button
        type="button"
        className="icon-button"
        aria-label="Cerrar"
        onClick={() => dispatch(closeToast(id))}
      >
        <Icon src={close} />
      </button>
    </div>
  );
};

/** Lives in the app shell, so that a message outlives the page that caused it (decision 25). */
export const Toasts = () => (
  // Present from the start: screen readers announce what is added to a region they know.
  <div className="toasts" role="status">
    {useSelector(selectToasts).map((toast) => (
      <ToastCard key={toast.id} toast={toast} />
    ))}
  </div>
);
