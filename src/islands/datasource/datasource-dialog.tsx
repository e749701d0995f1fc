import { type FormEvent, useId, useState } from 'react';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { focusField } from '../../components/forms/focus.ts';
import { useFieldTexts } from '../../components/forms/texts.ts';
import type { BodyOf } from '../../shared/calls.ts';
import type { FieldFault } from '../../shared/fault.ts';
import type { Failure } from '../../shared/wire.ts';
import { call } from '../api/client.ts';
import { toast } from '../state/toasts.ts';
import { DatasourceFormFields } from './datasource-fields.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { bodyOf, type FormValues, fieldsOfKind } from './form-values.ts';
import { TestResult } from './test-result.tsx';
import { useConnectionTest } from './use-connection-test.ts';

interface DatasourceDialogProps {
  readonly initial: FormValues;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Adds or edits a data source. A failure leaves everything typed where it is. */
export function DatasourceDialog({ initial, onClose, onSaved }: DatasourceDialogProps) {
  const texts = useFieldTexts('datasourceSqlServer');
  const { t } = texts;
  const formId = useId();
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const [failure, setFailure] = useState<Failure | undefined>();
  const [busy, setBusy] = useState(false);
  const test = useConnectionTest();

  const refuse = (found: readonly FieldFault[]) => {
    setFaults(found);
    const first = fieldsOfKind(values.type).find((name) => found.some(({ field }) => field === name));
    if (first) focusField(first);
    return found.length > 0;
  };
  const isWrong = async () => {
    const { checkDatasource } = await import('./check.ts');
    return refuse(checkDatasource(values));
  };
  const tryIt = async () => {
    if (!(await isWrong())) await test.run(bodyOf(values));
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    if (busy || (await isWrong())) return;
    setBusy(true);
    const result = await call('saveDatasource', { body: bodyOf(values) as BodyOf<'saveDatasource'> });
    setBusy(false);
    if (!result.ok) {
      if (!refuse(result.failure.faults ?? [])) setFailure(result.failure);
      return;
    }
    toast('success', result.data.message);
    onSaved();
  };

  const actions = (
    <>
      <button type="button" className="btn" onClick={() => void tryIt()} disabled={test.state === 'running' || busy}>
        {test.state === 'running' && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
        {t('datasourceSqlServer:test')}
      </button>
      <button type="submit" form={formId} className="btn btn-primary" disabled={busy}>
        {busy && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
        {t('datasourceSqlServer:save')}
      </button>
    </>
  );
  return (
    <Dialog
      title={t(values.id ? 'datasourceSqlServer:editTitle' : 'datasourceSqlServer:addTitle')}
      onClose={onClose}
      actions={actions}
      busy={busy}
    >
      <form id={formId} noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4 p-1">
        <DatasourceFormFields
          values={values}
          faults={faults}
          texts={texts}
          onChange={(patch) => {
            setValues({ ...values, ...patch });
            setFaults(faults.filter(({ field }) => !(field in patch)));
            test.reset();
          }}
        />
        {failure && <FailureNotice title={t('common:dialogs.errorSaveDatasource')} failure={failure} />}
        <TestResult test={test} />
      </form>
    </Dialog>
  );
}
