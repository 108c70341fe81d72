import { useEffect, useState, type ComponentType } from 'react';
import { useSelector } from 'react-redux';
import { useWindowEvent } from './browser.ts';
import { selectToasts, type Toast } from './toasts-slice.ts';

interface Props {
  messages: readonly Toast[];
}

/** The newest message alone, where the code of the toasts could not be loaded. */
const PlainToast = ({ messages }: Props) => (
  <div className="toasts">
    <p className="toast" role="alert">
      {messages.at(-1)?.text}
    </p>
  </div>
);

const loadList = (): Promise<ComponentType<Props>> =>
  import('../on-demand/toast-list.tsx').then(
    ({ ToastList }) => ToastList,
    () => PlainToast,
  );

/**
 * Part of the layout, so that a message survives a navigation (RULE-25). The toasts load when
 * something is pressed, because a page needs none before (ADR-0083).
 */
export const Toasts = () => {
  const messages = useSelector(selectToasts);
  const [isPressed, setPressed] = useState(false);
  const [List, setList] = useState<ComponentType<Props>>();
  const isNeeded = isPressed || messages.length > 0;
  useWindowEvent('pointerdown', () => setPressed(true), !isNeeded);
  useWindowEvent('keydown', () => setPressed(true), !isNeeded);
  useEffect(() => {
    if (isNeeded) void loadList().then((loaded) => setList(() => loaded));
  }, [isNeeded]);
  return List && messages.length > 0 && <List messages={messages} />;
};
