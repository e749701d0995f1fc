import { useEffect, useId, useRef, useState } from 'react';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { DiscardDialog } from '../../components/dialogs/discard-dialog.tsx';
import type { DatabaseKind } from '../../model/described/routine.ts';
import { DATABASES } from '../../shared/databases/databases.ts';
import { FailureNotice } from './failure-notice.tsx';
import { DatasourceFormFields } from './form/datasource-fields.tsx';
import { type FormValues, filledFrom } from './form/form-values.ts';
import { SchemaChooser } from './form/schema-chooser.tsx';
import { Connected } from './form/test-result.tsx';
import { UrlField } from './form/url-field.tsx';
import { type DatasourceFormState, useDatasourceForm } from './form/use-datasource-form.ts';
import { useUrl } from './form/use-url.ts';
import { useDatasourceTexts } from './texts.ts';

interface DatasourceDialogProps {
  readonly kinds: readonly [DatabaseKind, ...DatabaseKind[]];
  readonly initial: FormValues;
  /** The values typed before the page was left. */
  readonly restored?: FormValues | undefined;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

/** Adds or edits a data source. A failure leaves everything typed where it is; closing asks when something would be lost. */
export function DatasourceDialog({ kinds, initial, restored, onClose, onSaved }: DatasourceDialogProps) {
  const { t, say } = useDatasourceTexts();
  const formId = useId();
  const form = useDatasourceForm({ screen: kinds[0], initial, typed: restored ?? initial }, onSaved);
  const url = useUrl(kinds, (read) => form.change(filledFrom(form.values, read)));
  const [leaving, setLeaving] = useState(false);
  const { values, faults, problem, saving } = form;
  const fields = useRef<HTMLFormElement>(null);
  // After the dialog has opened, which puts the focus on its X.
  useEffect(() => fields.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus(), []);
  return (
    <Dialog
      title={say(values.id ? 'editTitle' : 'addTitle')}
      onClose={() => (form.changed ? setLeaving(true) : onClose())}
      actions={<Actions form={form} formId={formId} />}
      busy={saving}
    >
      <form
        ref={fields}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
        onPaste={url.onPaste}
        className="flex flex-col gap-4"
      >
        {form.isGone && <p className="alert alert-warning alert-soft text-sm">{say('goneMeanwhile')}</p>}
        {restored && <p className="alert alert-info alert-soft text-sm">{say('restored')}</p>}
        {values.id === undefined && <UrlField reading={url} kinds={kinds} values={values} />}
        <DatasourceFormFields kinds={kinds} initial={initial} values={values} faults={faults} onChange={form.change} />
        {DATABASES[values.type].choosesSchemas && (
          <SchemaChooser
            chosen={values.schemas}
            onChange={(schemas) => form.change({ schemas })}
            read={form.readSchemas}
            disabled={saving}
          />
        )}
        {problem && <FailureNotice title={t(`common:dialogs.${problem.title}`)} failure={problem.failure} />}
      </form>
      {leaving && <DiscardDialog onKeep={() => setLeaving(false)} onDiscard={onClose} />}
    </Dialog>
  );
}

/** Of radio buttons it is the chosen one. */
const FIRST_FIELD = 'input:is(:checked, :not([type=radio]))';

function Actions({ form, formId }: { readonly form: DatasourceFormState; readonly formId: string }) {
  const { say } = useDatasourceTexts();
  const { saving, test } = form;
  const testing = test.state === 'running';
  return (
    <>
      <Connected test={test} />
      <button type="button" className="btn" onClick={() => void form.tryIt()} disabled={testing || saving}>
        {testing && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
        {say('test')}
      </button>
      <button type="submit" form={formId} className="btn btn-primary" disabled={saving}>
        {saving && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
        {say('save')}
      </button>
    </>
  );
}
