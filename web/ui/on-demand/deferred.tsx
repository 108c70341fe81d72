import { useEffect, useRef, useState, type ComponentType } from 'react';
import { LoadProblem } from '../core/load-problem.tsx';
import { useIsNear } from './use-is-near.ts';

/** Distance below the screen at which the code starts to load. */
const NEAR = '600px';

interface Props<Part> {
  load: () => Promise<ComponentType<Part>>;
  props: Part;
  /** Must give the placeholder the height of the loaded part, so that nothing moves. */
  className: string;
}

/** A part of the page whose code loads when its place comes near the screen. */
export const Deferred = <Part extends object>({ load, props, className }: Props<Part>) => {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place, NEAR);
  const [Loaded, setLoaded] = useState<ComponentType<Part> | null>(null);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (!isNear || hasFailed) return;
    load().then(
      // Wrapped in a function, because React would call a component as a state updater.
      (component) => {
        setLoaded(() => component);
      },
      () => {
        setFailed(true);
      },
    );
  }, [isNear, hasFailed, load]);

  return (
    <div ref={place} className={className} aria-busy={isNear && !Loaded && !hasFailed}>
      {Loaded && <Loaded {...props} />}
      {hasFailed && (
        <LoadProblem
          message="Esta parte de la página no ha llegado a cargarse."
          onRetry={() => {
            setFailed(false);
          }}
        />
      )}
    </div>
  );
};
