import { lazy, Suspense } from 'react';
import { useSelector } from 'react-redux';
import { useWindowEvent } from './browser.ts';
import { selectToasts, type Toast } from './toasts-slice.ts';

/** The newest message alone, where the code of the toasts could not be loaded. */
const PlainToast = ({ messages }: { messages: readonly Toast[] }) => (
  <div className="toasts">
    <p className="toast" role="alert">
      {messages.at(-1)?.text}
    </p>
  </div>
);

const loadList = () =>
  import('../on-demand/toast-list.tsx').then(
    ({ ToastList }) => ({ default: ToastList }),
    () => ({ default: PlainToast }),
  );

const ToastList = lazy(loadList);

const prepare = () => void loadList();

/**
 * Part of the layout, so that a message survives a navigation (RULE-25). Loads the toasts when
 * something is pressed, because their code is not needed before.
 */
export const Toasts = () => {
  const messages = useSelector(selectToasts);
  useWindowEvent('pointerdown', prepare);
  useWindowEvent('keydown', prepare);
  return (
    messages.length > 0 && (
      <Suspense>
        <ToastList messages={messages} />
      </Suspense>
    )
  );
};
