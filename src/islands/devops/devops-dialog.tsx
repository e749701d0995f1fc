import { useEffect, useId, useRef, useState } from 'react';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { DiscardDialog } from '../../components/dialogs/discard-dialog.tsx';
import { bringIntoView } from '../../components/feedback/bring-into-view.ts';
import { failureText } from '../../components/feedback/failure-text.ts';
import { type FieldTexts, useFieldTexts } from '../../components/forms/texts.ts';
import { DevopsFields, type DevopsFieldsProps } from './devops-fields.tsx';
import type { FormValues } from './form-values.ts';
import { RequestView } from './request-view.tsx';
import { type DevopsFormState, useDevopsForm } from './use-devops-form.ts';

interface DevopsDialogProps extends Pick<DevopsFieldsProps, 'fillings' | 'servers'> {
  readonly initial: FormValues;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

/** Adds or edits a configuration, and shows the request that it would make. A failure leaves everything typed where it is. */
export function DevopsDialog({ initial, fillings, servers, onClose, onSaved }: DevopsDialogProps) {
  const texts = useFieldTexts('devops');
  const { t } = texts;
  const formId = useId();
  const form = useDevopsForm(initial, onSaved);
  const [leaving, setLeaving] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  // After the dialog has opened, which puts the focus on its X.
  useEffect(() => element.current?.querySelector<HTMLElement>('select, input')?.focus(), []);
  return (
    <Dialog
      title={t(initial.id === undefined ? 'devops:screen.addTitle' : 'devops:screen.editTitle')}
      onClose={() => (form.changed ? setLeaving(true) : onClose())}
      actions={<Actions form={form} formId={formId} t={t} />}
      busy={form.doing === 'saving'}
      wide
    >
      <form
        ref={element}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
        className="flex flex-col gap-4"
      >
        {form.isGone && <p className="alert alert-warning alert-soft text-sm">{t('devops:screen.goneMeanwhile')}</p>}
        <DevopsFields
          {...{ fillings, servers, texts, values: form.values, faults: form.faults, onChange: form.change }}
        />
        <Outcome form={form} t={t} />
      </form>
      {leaving && <DiscardDialog onKeep={() => setLeaving(false)} onDiscard={onClose} />}
    </Dialog>
  );
}

interface OutcomeProps {
  readonly form: DevopsFormState;
  readonly t: FieldTexts['t'];
}

/** Shows why it was not saved, or the request that it would make. */
function Outcome({ form: { failure, shown }, t }: OutcomeProps) {
  return (
    <>
      {failure && (
        <section ref={bringIntoView} role="alert" className="alert alert-error alert-soft flex-col items-start text-sm">
          <strong>{t('common:dialogs.errorSaveDevops')}</strong>
          <span className="wrap-anywhere">{failureText(t, failure)}</span>
        </section>
      )}
      {shown && (
        <div ref={bringIntoView}>
          <RequestView shown={shown} />
        </div>
      )}
    </>
  );
}

interface ActionsProps {
  readonly form: DevopsFormState;
  readonly formId: string;
  readonly t: ReturnType<typeof useFieldTexts>['t'];
}

function Actions({ form, formId, t }: ActionsProps) {
  const { doing } = form;
  const spinner = (what: typeof doing) =>
    doing === what && <span className="loading loading-spinner loading-xs" aria-hidden="true" />;
  return (
    <>
      <button type="button" className="btn" onClick={() => void form.preview()} disabled={doing !== undefined}>
        {spinner('previewing')}
        {t('devops:screen.show')}
      </button>
      <button type="submit" form={formId} className="btn btn-primary" disabled={doing !== undefined}>
        {spinner('saving')}
        {t('devops:screen.save')}
      </button>
    </>
  );
}
