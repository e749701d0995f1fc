import { type TransitionStartFunction, useCallback } from 'react';
import { EmptyState, LoadingRows } from '../../../../components/feedback/states.tsx';
import { Section } from '../../../../components/forms/section.tsx';
import type { RoutineLine } from '../../../../components/picker/routine.ts';
import { RoutinePicker } from '../../../../components/picker/routine-picker.tsx';
import { MAX_OPERATIONS_FORM } from '../../../../constants.ts';
import type { FormPart } from '../../draft/section-props.ts';
import { PickerHint } from '../../keys/key-hint.tsx';
import type { ContractState } from '../../project/use-contract.ts';
import { useKeys } from '../names/use-keys.ts';

interface OperationsSectionProps extends FormPart, ContractState {
  readonly startChoosing: TransitionStartFunction;
}

/** Which operations of the uploaded schema become endpoints. */
export function OperationsSection(props: OperationsSectionProps) {
  const { draft, dispatch, texts, faults, contract, lines, startChoosing } = props;
  const { t } = texts;
  const chosen = useKeys(draft.endpoints);
  const choose = useCallback(
    (chosenLines: readonly RoutineLine[], on: boolean) =>
      startChoosing(() => dispatch({ type: 'chooseOperations', lines: chosenLines, on })),
    [dispatch, startChoosing],
  );
  const error = texts.error(faults, 'endpoints');
  return (
    <Section
      id="operations"
      title={t('common:api.operations')}
      lead={t('common:api.operationsLead')}
      actions={<PickerHint />}
    >
      <div id="field-endpoints" tabIndex={-1} className="flex flex-col gap-3 outline-none">
        {error && (
          <p role="alert" className="text-error text-sm">
            {error}
          </p>
        )}
        {contract.state === 'loading' && <LoadingRows label={t('common:api.reading')} rows={4} />}
        {lines && (
          <RoutinePicker
            routines={lines}
            chosen={chosen}
            limit={MAX_OPERATIONS_FORM}
            onChoose={choose}
            of="operations"
          />
        )}
        {!lines && contract.state !== 'loading' && <EmptyState title={t('common:api.first')} />}
      </div>
    </Section>
  );
}
