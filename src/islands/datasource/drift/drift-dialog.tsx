import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { EmptyState, FailureState, LoadingRows } from '../../../components/feedback/states.tsx';
import type { Drift } from '../../../shared/drift.ts';
import type { NamedTechnologies } from '../../../shared/named-technologies.ts';
import type { DatasourceRow } from '../../../shared/wire.ts';
import { call } from '../../api/client.ts';
import { useCall } from '../../state/use-call.ts';
import { useDatasourceTexts } from '../texts.ts';
import { Appeared } from './drift-appeared.tsx';
import { DriftService } from './drift-service.tsx';

interface DriftDialogProps {
  readonly row: DatasourceRow;
  readonly technologies: NamedTechnologies;
  readonly onClose: () => void;
}

/** Shows the changes of a data source since services were generated from it, and the services that they affect. */
export function DriftDialog({ row, technologies, onClose }: DriftDialogProps) {
  const { t, say } = useDatasourceTexts();
  const drift = useCall(row.id, () => call('drift', { query: { datasourceName: row.name } }));
  const again = (
    <button type="button" className="btn" disabled={drift.state === 'loading'} onClick={drift.reload}>
      {say('drift.again')}
    </button>
  );
  return (
    <Dialog title={say('drift.title', { name: row.name })} onClose={onClose} wide actions={again}>
      <div className="flex flex-col gap-4">
        {drift.state === 'loading' && <LoadingRows label={say('drift.loading')} />}
        {drift.state === 'failed' && (
          <div className="flex flex-col gap-2">
            <strong>{t('common:dialogs.errorConnection')}</strong>
            <FailureState failure={drift.failure} />
          </div>
        )}
        {drift.state === 'ready' && <Findings drift={drift.data} technologies={technologies} />}
      </div>
    </Dialog>
  );
}

interface FindingsProps extends Pick<DriftDialogProps, 'technologies'> {
  readonly drift: Drift;
}

function Findings({ drift, technologies }: FindingsProps) {
  const { say } = useDatasourceTexts();
  const { generations, untold } = drift;
  if (generations.length === 0 && untold === 0) {
    return (
      <EmptyState title={say('drift.none')}>
        <p>{say('drift.noneLead')}</p>
      </EmptyState>
    );
  }
  const affected = generations.filter(
    ({ changed, gone, refused }) => changed.length + gone.length + refused.length > 0,
  );
  const calm = generations.filter((generation) => !affected.includes(generation));
  return (
    <>
      <div
        role="status"
        className={`alert alert-soft text-sm ${affected.length > 0 ? 'alert-warning' : 'alert-success'}`}
      >
        <p>{affected.length > 0 ? say('drift.affected', { count: affected.length }) : say('drift.upToDate')}</p>
      </div>
      {affected.map((service) => (
        <DriftService
          key={service.id}
          service={service}
          technology={technologies[service.technology] ?? { name: service.technology }}
        />
      ))}
      {affected.length > 0 && calm.length > 0 && (
        <p className="text-base-content/75">
          {say('drift.calm', { count: calm.length })} <span className="break-all font-mono">{namesOf(calm)}</span>
        </p>
      )}
      <Appeared drift={drift} />
      {untold > 0 && <p className="text-base-content/75">{say('drift.untold', { count: untold })}</p>}
    </>
  );
}

const namesOf = (services: Drift['generations']) => services.map(({ name }) => name).join(', ');
