import { useEffect, useRef, useState, type ComponentType } from 'react';
import { LoadProblem } from '../core/load-problem.tsx';

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
  const [isNear, setNear] = useState(false);
  const [Loaded, setLoaded] = useState<ComponentType<Part> | null>(null);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(current);
    return () => {
      observer.disconnect();
    };
  }, []);

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
