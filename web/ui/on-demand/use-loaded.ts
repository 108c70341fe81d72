import { useEffect, useState } from 'react';

/** @param load another function loads again; the previous value stays until then */
export const useLoaded = <Value>(load: () => Promise<Value>, isNeeded = true) => {
  const [value, setValue] = useState<Value>();
  const [failure, setFailure] = useState<{ error: unknown }>();
  useEffect(() => {
    if (!isNeeded || failure) return undefined;
    let isWanted = true;
    load().then(
      // Wrapped in a function, because React would call a component as a state updater.
      (loaded) => {
        if (isWanted) setValue(() => loaded);
      },
      (error: unknown) => {
        if (isWanted) setFailure({ error });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [load, isNeeded, failure]);
  return {
    value,
    failure,
    retry: () => setFailure(undefined),
  };
};
