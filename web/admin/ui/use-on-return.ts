import { useEffect, useEffectEvent } from 'react';

/** Calls when somebody looks at this tab again after having been away. */
export const useOnReturn = (refresh: () => void): void => {
  const onReturn = useEffectEvent(refresh);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') onReturn();
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
};
