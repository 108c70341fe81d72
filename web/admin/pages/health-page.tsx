import { useRecord, useSettings } from '../api/admin-api.ts';
import { HealthChecks } from '../features/health/health-checks.tsx';
import { useMissingForSale } from '../features/shop/missing-for-sale.ts';
import { FailedMails } from '../features/mails/failed-mails.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { Panel } from '../ui/loaded.tsx';
import { BusyButton } from '../../ui/core/busy-button.tsx';

export const HealthPage = () => {
  const health = useRecord('getHealth', {});
  const missing = useMissingForSale(useSettings().data);
  const { isFetching, refetch, fulfilledTimeStamp = 0 } = health;
  return (
    <AdminPage
      title="Salud de la tienda"
      actions={
        <BusyButton variant="outline-primary" busy={isFetching} onClick={() => void refetch()}>
          Comprobar de nuevo
        </BusyButton>
      }
    >
      <Panel title="Servicios" query={health}>
        {(answer) => (
          <HealthChecks
            health={answer}
            now={new Date(fulfilledTimeStamp)}
            missing={missing.map(({ what }) => what)}
          />
        )}
      </Panel>
      {/* Below the services, so that nothing moves when they arrive. */}
      {!health.isLoading && <FailedMails />}
    </AdminPage>
  );
};
