import good from 'bootstrap-icons/icons/check-circle.svg';
import absent from 'bootstrap-icons/icons/dash-circle.svg';
import bad from 'bootstrap-icons/icons/exclamation-octagon.svg';
import warning from 'bootstrap-icons/icons/exclamation-triangle.svg';
import unknown from 'bootstrap-icons/icons/question-circle.svg';
import Card from 'react-bootstrap/Card';
import { Link } from 'react-router-dom';
import { orderNumber } from '#shared/domain/orders.ts';
import type { Health } from '#shared/domain/schemas/health.ts';
import { Icon } from '../../../ui/core/icon.tsx';
import { paths } from '../../shell/paths.ts';
import { checksOf, summaryOf, type Check } from './health-rules.ts';

/** Complete class names, so that PurgeCSS keeps them. */
const MARKS = {
  bad: { className: 'text-danger', icon: bad, text: 'Hay que actuar' },
  warning: { className: 'text-primary', icon: warning, text: 'Conviene mirarlo' },
  unknown: { className: 'text-secondary', icon: unknown, text: 'Sin respuesta' },
  good: { className: 'text-success', icon: good, text: 'En orden' },
  absent: { className: 'text-secondary', icon: absent, text: 'No hay' },
} as const satisfies Record<Check['state'], object>;

interface Props {
  health: Health;
  now: Date;
  missing: readonly string[];
  failedMails: number | 'unknown';
}

/** The result of each check, and what to do about it. */
export const HealthChecks = ({ health, now, missing, failedMails }: Props) => {
  const checks = checksOf(health, now, missing, failedMails);
  return (
    <>
      <p className="fs-5 fw-semibold" role="status">
        {summaryOf(checks)}
      </p>
      <ul className="list-unstyled m-0 health-checks">
        {checks.map((check) => (
          <HealthCheck key={check.id} {...check} />
        ))}
      </ul>
    </>
  );
};

const HealthCheck = ({ title, state, text, todo, orders = [], isSetting, guide }: Check) => {
  const { className, icon, text: mark } = MARKS[state];
  return (
    <Card as="li" className={`card-body gap-1 text-break ${className}`}>
      <h3 className="h4 m-0 text-body">{title}</h3>
      <p className="m-0 fw-semibold">
        <Icon src={icon} /> <span>{mark}</span>
      </p>
      <p className="m-0 text-body">{text}</p>
      {todo !== undefined && (
        <p className="m-0 text-body">
          <strong>Qué hacer:</strong> {todo}
        </p>
      )}
      {isSetting && (
        <Link className="align-self-start tap" to={paths.shop}>
          Completar en «Tienda»
        </Link>
      )}
      {orders.length > 0 && (
        <ul className="m-0 text-body">
          {orders.map((order) => (
            <li key={`${order.id} ${order.text}`}>
              <Link className="text-decoration-underline" to={paths.order(order.id)}>
                Pedido {orderNumber(order.id)}
              </Link>
              : {order.text}
            </li>
          ))}
        </ul>
      )}
      {guide !== undefined && state !== 'good' && (
        <p className="m-0 text-secondary small">
          Pasos para quien mantiene la tienda: <code className="text-reset">{guide}</code>
        </p>
      )}
    </Card>
  );
};
