import { useState } from 'react';
import { useList, useRecord, useSettings } from '../api/admin-api.ts';
import { HealthChecks } from '../features/health/health-checks.tsx';
import { useMissingForSale } from '../api/saved-settings.ts';
import { FailedMails } from '../features/mails/failed-mails.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { Panel } from '../ui/loaded.tsx';
import { BusyButton } from '../../ui/core/busy-button.tsx';

const RUN_NOW = { query: { fresh: 'true' } } as const;

/** `/admin/health`: what the latest audit found, and what to do (RULE-76). */
export const HealthPage = () => {
  const [runsNow, runNow] = useState(false);
  const health = useRecord('getHealth', runsNow ? RUN_NOW : {});
  const missing = useMissingForSale(useSettings().data);
  const mails = useList('listFailedMails', {}, { refetchOnFocus: true });
  const { isFetching, refetch, fulfilledTimeStamp = 0 } = health;
  return (
    <AdminPage
      title="Salud de la tienda"
      actions={
        <BusyButton
          variant="outline-primary"
          busy={isFetching}
          onClick={() => (runsNow ? void refetch() : runNow(true))}
        >
          Revisar ahora
        </BusyButton>
      }
    >
      <Panel
        title="Última revisión"
        // Shown with the number of mails, so that nothing moves when it arrives.
        query={mails.isLoading ? { ...health, data: undefined, isFetching: true } : health}
      >
        {(answer) => (
          <HealthChecks
            health={answer}
            now={new Date(fulfilledTimeStamp)}
            missing={missing.map(({ what }) => what)}
            failedMails={mails.data?.length ?? 'unknown'}
          />
        )}
      </Panel>
      {/* Below the checks, so that nothing moves when they arrive. */}
      {!health.isLoading && <FailedMails query={mails} />}
    </AdminPage>
  );
};
