import { useApiDispatch } from '../../api/dispatch.ts';
import { Button } from '../../ui/core/button.tsx';
import { answerOrThrow } from '../api/admin-thunk.ts';
import { useLoadOnce } from '../api/use-load-once.ts';
import { HealthChecks } from '../features/health/health-checks.tsx';
import { loadHealth } from '../features/health/load-health.ts';
import { FailedMails } from '../features/mails/failed-mails.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { Panel } from '../ui/panel.tsx';

/** `/admin/health`: what is wrong with the shop's services, and what to do (RULE-76). */
export const HealthPage = () => {
  const dispatch = useApiDispatch();
  const { data, problem, retry } = useLoadOnce(async () => ({
    health: await answerOrThrow(dispatch(loadHealth())),
    now: new Date(),
  }));
  return (
    <AdminPage
      title="Salud de la tienda"
      actions={
        <Button variant="outline-primary" busy={data === null && !problem} onClick={retry}>
          Comprobar de nuevo
        </Button>
      }
    >
      <Panel title="Servicios" data={data} problem={problem} onRetry={retry}>
        {(loaded) => <HealthChecks {...loaded} />}
      </Panel>
      {/* Below the services, so that nothing moves when they arrive. */}
      {(data ?? problem) && <FailedMails />}
    </AdminPage>
  );
};
