import { useEffect, useEffectEvent } from 'react';

/** Calls `refresh` whenever this browser tab becomes visible again. */
export const useOnTabReturn = (refresh: () => void): void => {
  const onReturn = useEffectEvent(refresh);
  useEffect(() => {
    const onChange = () => {
      if (document.visibilityState === 'visible') onReturn();
    };
    document.addEventListener('visibilitychange', onChange);
    return () => {
      document.removeEventListener('visibilitychange', onChange);
    };
  }, []);
};
