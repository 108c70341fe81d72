import { useEffect, useRef, useState, type ComponentType } from 'react';
import { LoadProblem } from './load-problem.tsx';

/** How far below the screen its code is asked for. */
const NEAR = '600px';

interface Props<Part> {
  load: () => Promise<ComponentType<Part>>;
  props: Part;
  /** Of the place, which has the part's height before the part is there: nothing moves. */
  className: string;
}

/** A part further down the page. Its code comes when its place is near the screen. */
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
      // In a function: a component is one itself, and would be called for the next state.
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
