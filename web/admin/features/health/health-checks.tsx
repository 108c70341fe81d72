import good from 'bootstrap-icons/icons/check-circle.svg';
import absent from 'bootstrap-icons/icons/dash-circle.svg';
import bad from 'bootstrap-icons/icons/exclamation-octagon.svg';
import warning from 'bootstrap-icons/icons/exclamation-triangle.svg';
import unknown from 'bootstrap-icons/icons/question-circle.svg';
import type { Health } from '#shared/domain/schemas/health.ts';
import { Icon } from '../../../ui/core/icon.tsx';
import { checksOf, summaryOf, type Check } from './health-rules.ts';

/** Complete class names, so that PurgeCSS keeps them. */
const MARKS = {
  bad: { className: 'health-bad', icon: bad, text: 'Hay que actuar' },
  warning: { className: 'health-warning', icon: warning, text: 'Conviene mirarlo' },
  unknown: { className: 'health-unknown', icon: unknown, text: 'Sin respuesta' },
  good: { className: 'health-good', icon: good, text: 'En orden' },
  absent: { className: 'health-absent', icon: absent, text: 'No hay' },
} as const satisfies Record<Check['state'], object>;

/**
 * The state of each service, and what to do about it.
 *
 * @param now when the state was read
 */
export const HealthChecks = ({ health, now }: { health: Health; now: Date }) => {
  const checks = checksOf(health, now);
  return (
    <>
      <p className="health-summary" role="status">
        {summaryOf(checks)}
      </p>
      <ul className="health-checks">
        {checks.map((check) => (
          <HealthCheck key={check.id} {...check} />
        ))}
      </ul>
    </>
  );
};

const HealthCheck = ({ title, state, text, todo, guide }: Check) => {
  const { className, icon, text: mark } = MARKS[state];
  return (
    <li className={`health-check ${className}`}>
      <h3>{title}</h3>
      <p className="health-mark">
        <Icon src={icon} /> {mark}
      </p>
      <p>{text}</p>
      {todo !== undefined && (
        <p>
          <strong>Qué hacer:</strong> {todo}
        </p>
      )}
      {guide !== undefined && state !== 'good' && (
        <p className="cell-note">
          Pasos para quien mantiene la tienda: <code>{guide}</code>
        </p>
      )}
    </li>
  );
};
