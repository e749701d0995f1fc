import { type TransitionStartFunction, useCallback, useEffect } from 'react';
import { EmptyState, FailureState, LoadingRows } from '../../../../components/feedback/states.tsx';
import { Section } from '../../../../components/forms/section.tsx';
import type { RoutineLine } from '../../../../components/picker/routine.ts';
import { RoutinePicker } from '../../../../components/picker/routine-picker.tsx';
import { MAX_OPERATIONS_FORM } from '../../../../constants.ts';
import type { FormPart } from '../../draft/section-props.ts';
import { PickerHint } from '../../keys/key-hint.tsx';
import type { Sources } from '../../project/use-sources.ts';
import { useKeys } from '../names/use-keys.ts';

interface RoutinesSectionProps extends FormPart {
  readonly sources: Sources;
  /** Two thousand at once are much to draw: that may take its time, in parts. */
  readonly startChoosing: TransitionStartFunction;
}

/** Which routines of the schema become endpoints. */
export function RoutinesSection({ draft, dispatch, texts, faults, sources, startChoosing }: RoutinesSectionProps) {
  const { t } = texts;
  const { routines } = sources;
  const chosen = useKeys(draft.endpoints);
  const list = routines.state === 'ready' ? routines.data : undefined;
  useEffect(() => {
    if (list) dispatch({ type: 'recognise', routines: list });
  }, [list, dispatch]);
  const choose = useCallback(
    (lines: readonly RoutineLine[], on: boolean) =>
      startChoosing(() => dispatch({ type: 'choose', routines: lines, on })),
    [dispatch, startChoosing],
  );
  const error = texts.error(faults, 'endpoints');
  return (
    <Section id="routines" title={t('common:picker.title')} lead={t('common:picker.lead')} actions={<PickerHint />}>
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
          <RoutinePicker routines={routines.data} chosen={chosen} limit={MAX_OPERATIONS_FORM} onChoose={choose} />
        )}
      </div>
    </Section>
  );
}
