import { useTranslation } from 'react-i18next';
import { FailureState, LoadingRows } from '../../components/feedback/states.tsx';
import type { NamedTechnology } from '../../shared/named-technologies.ts';
import { call } from '../api/client.ts';
import { Appeared } from '../datasource/drift/drift-appeared.tsx';
import { DriftService } from '../datasource/drift/drift-service.tsx';
import { useCall } from '../state/use-call.ts';

interface SinceProps {
  readonly id: string;
  readonly technology: NamedTechnology;
}

/** Shows the changes in a data source since one generation; only on demand, because it asks the database. */
export default function Since({ id, technology }: SinceProps) {
  const { t } = useTranslation();
  const drift = useCall(id, () => call('serviceDrift', { query: { id } }));
  if (drift.state === 'failed') return <FailureState failure={drift.failure} onRetry={drift.reload} />;
  if (drift.state !== 'ready') return <LoadingRows label={t('events:services.comparing')} rows={1} />;
  const { name, form } = technology;
  const fromHere = form === undefined ? technology : { name, form: `${form}?generation=${id}` };
  const { generations, untold } = drift.data;
  const affected = generations.filter(
    ({ changed, gone, refused }) => changed.length + gone.length + refused.length > 0,
  );
  return (
    <div role="status" className="flex flex-col gap-3 text-sm">
      {untold > 0 && <p>{t('events:services.untold')}</p>}
      {untold === 0 && affected.length === 0 && <p>{t('events:services.upToDate')}</p>}
      {affected.map((service) => (
        <DriftService key={service.id} service={service} technology={fromHere} />
      ))}
      <Appeared drift={drift.data} />
    </div>
  );
}
