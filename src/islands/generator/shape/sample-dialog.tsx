import { useState } from 'react';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { bringIntoView } from '../../../components/feedback/bring-into-view.ts';
import { FailureState } from '../../../components/feedback/states.tsx';
import type { FieldTexts } from '../../../components/forms/texts.ts';
import type { GivenResult } from '../../../model/described/given-result.ts';
import type { ChosenTypes } from '../../../model/described/polymorphic.ts';
import type { ResultShape, RoutineRef } from '../../../model/described/routine.ts';
import type { DescribedParameter, DescribedRoutine } from '../../../shared/wire/described.ts';
import type { Failure } from '../../../shared/wire.ts';
import { call } from '../../api/client.ts';
import { toast } from '../../state/toasts.ts';
import { sampledResults } from './results.ts';

interface SampleDialogProps {
  readonly name: string;
  readonly datasource: string;
  readonly routineRef: RoutineRef & { readonly types?: ChosenTypes };
  readonly routine: DescribedRoutine;
  readonly given: readonly GivenResult[];
  readonly texts: FieldTexts;
  readonly onClose: () => void;
  readonly onTell: (results: readonly GivenResult[]) => void;
}

type Values = Readonly<Record<string, string | null>>;

/** Calls a routine with values of the user's own, once they have read what that means, and takes its columns from the answer. */
export default function SampleDialog(props: SampleDialogProps) {
  const { name, routine, texts, onClose } = props;
  const { t } = texts;
  const [values, setValues] = useState<Values>({});
  const [writes, setWrites] = useState(false);
  const { busy, failure, isEmpty, run } = useSample(props, values, writes);
  const inputs = inputsOf(routine);
  const actions = (
    <>
      <button type="button" className="btn" onClick={onClose} disabled={busy} data-focus>
        {t('common:dialogs.cancel')}
      </button>
      <button type="button" className="btn btn-warning" onClick={() => void run()} disabled={busy}>
        {busy && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
        {t('common:shape.call')}
      </button>
    </>
  );
  return (
    <Dialog
      title={t('common:shape.sampleTitle', { name })}
      onClose={onClose}
      actions={actions}
      busy={busy}
      tone="warning"
    >
      <div className="flex flex-col gap-4">
        <p>{t('common:shape.sampleLead')}</p>
        <p className="font-medium">
          {t(routine.commits ? 'common:shape.sampleCommits' : 'common:shape.sampleWarning')}
        </p>
        {inputs.map((parameter) => (
          <ValueField
            key={parameter.name}
            {...{ parameter, texts, disabled: busy }}
            value={values[parameter.name] ?? null}
            onChange={(value) => setValues((before) => ({ ...before, [parameter.name]: value }))}
          />
        ))}
        <WritesField label={t('common:shape.sampleWrites')} value={writes} disabled={busy} onChange={setWrites} />
        <Outcome {...{ failure, isEmpty, t }} />
      </div>
    </Dialog>
  );
}

/** The parameters that a person gives a value: not those that are answers, or cursors of answers. */
function inputsOf({ parameters, results }: SampleDialogProps['routine']) {
  const cursors = new Set(results.flatMap((shape) => (shape.kind === 'count' ? [] : (shape.cursor ?? []))));
  return parameters.filter(({ mode, name }) => mode !== 'out' && name !== '' && !cursors.has(name));
}

interface WritesFieldProps {
  readonly label: string;
  readonly value: boolean;
  readonly disabled: boolean;
  readonly onChange: (value: boolean) => void;
}

function WritesField({ label, value, disabled, onChange }: WritesFieldProps) {
  return (
    <label className="flex cursor-pointer items-center gap-2">
      <input
        type="checkbox"
        className="checkbox checkbox-sm"
        checked={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}

interface OutcomeProps extends Pick<ReturnType<typeof useSample>, 'failure' | 'isEmpty'> {
  readonly t: FieldTexts['t'];
}

function Outcome({ failure, isEmpty, t }: OutcomeProps) {
  return (
    <>
      {failure && (
        <div ref={bringIntoView}>
          <FailureState failure={failure} />
        </div>
      )}
      {isEmpty && (
        <p ref={bringIntoView} role="alert">
          {t('common:shape.sampleEmpty')}
        </p>
      )}
    </>
  );
}

function useSample(
  { datasource, routineRef, routine, given, texts, onClose, onTell }: SampleDialogProps,
  values: Values,
  writes: boolean,
) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [isEmpty, setIsEmpty] = useState(false);
  const run = async () => {
    setBusy(true);
    setFailure(undefined);
    setIsEmpty(false);
    const reference = { ...routineRef, argumentTypes: [...routineRef.argumentTypes] };
    const body = { datasourceName: datasource, routine: reference, values, writes, confirmed: true as const };
    const result = await call('sampleProcedure', { body });
    setBusy(false);
    if (!result.ok) return setFailure(result.failure);
    const told = sampledResults(routine, given, result.data as readonly ResultShape[]);
    if (!told.some(({ columns }) => columns.some(({ evidence }) => evidence === 'sampled'))) return setIsEmpty(true);
    onTell(told);
    toast('success', texts.t('common:shape.sampled'));
    onClose();
  };
  return { busy, failure, isEmpty, run };
}

interface ValueFieldProps {
  readonly parameter: DescribedParameter;
  readonly value: string | null;
  readonly texts: FieldTexts;
  readonly disabled: boolean;
  readonly onChange: (value: string | null) => void;
}

/** A value as text, or null, which is not the same as an empty text. */
function ValueField({ parameter, value, texts, disabled, onChange }: ValueFieldProps) {
  const { t } = texts;
  const { name, databaseType } = parameter;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-1">
        <label className="flex min-w-0 grow basis-48 flex-col gap-1">
          <span className="wrap-anywhere text-sm">
            <span className="font-medium font-mono">{name}</span>{' '}
            <span className="font-mono text-base-content/75">{databaseType}</span>
          </span>
          <input
            className="input w-full font-mono text-sm"
            value={value ?? ''}
            placeholder={value === null ? 'NULL' : ''}
            disabled={disabled}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
        </label>
        <label className="flex min-h-10 cursor-pointer items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="checkbox checkbox-sm"
            checked={value === null}
            disabled={disabled}
            aria-label={t('common:shape.isNull', { name })}
            onChange={(event) => onChange(event.target.checked ? null : '')}
          />
          NULL
        </label>
      </div>
    </div>
  );
}
