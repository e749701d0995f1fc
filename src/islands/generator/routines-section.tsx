import { useMemo } from 'react';
import { EmptyState, FailureState, LoadingRows } from '../../components/feedback/states.tsx';
import { Section } from '../../components/forms/section.tsx';
import { RoutinePicker } from '../../components/picker/routine-picker.tsx';
import type { FormPart } from './parts.ts';
import type { Sources } from './use-sources.ts';

/** Which routines of the schema become endpoints. */
export function RoutinesSection({ draft, dispatch, texts, faults, sources }: FormPart & { readonly sources: Sources }) {
  const { t } = texts;
  const { routines } = sources;
  const chosen = useMemo(() => new Set(draft.endpoints.map(({ key }) => key)), [draft.endpoints]);
  const error = texts.error(faults, 'endpoints');
  return (
    <Section id="routines" title={t('common:picker.title')} lead={t('common:picker.lead')}>
      <div id="field-endpoints" tabIndex={-1} className="flex flex-col gap-3 outline-none">
        {error && (
          <p role="alert" className="text-error text-sm">
            {error}
          </p>
        )}
        {routines.state === 'idle' && <EmptyState title={t('common:picker.first')} />}
        {routines.state === 'loading' && <LoadingRows label={t('common:picker.loading')} rows={6} />}
        {routines.state === 'failed' && <FailureState failure={routines.failure} onRetry={routines.reload} />}
        {routines.state === 'ready' && routines.data.length === 0 && (
          <EmptyState title={t('common:picker.empty', { schema: draft.project.schema })}>
            {t('common:picker.emptyLead')}
          </EmptyState>
        )}
        {routines.state === 'ready' && routines.data.length > 0 && (
          <RoutinePicker
            routines={routines.data}
            chosen={chosen}
            onChoose={(lines, on) => dispatch({ type: 'choose', routines: lines, on })}
          />
        )}
      </div>
    </Section>
  );
}
