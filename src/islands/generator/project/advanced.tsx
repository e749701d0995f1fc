import { useState } from 'react';
import { RadioField } from '../../../components/forms/radio-field.tsx';
import { ToggleField } from '../../../components/forms/toggle-field.tsx';
import { RUNTIMES, type RuntimeForm } from '../../../model/request/modes.ts';
import { choicesOf } from '../draft/choices.ts';
import { LockField, type LockFieldProps } from './lock-field.tsx';

/** Fields that most people never touch: the names that are kept, and the form of the runtime. Open where one was chosen or is wrong. */
export function Advanced(props: LockFieldProps) {
  const { draft, dispatch, faults, texts } = props;
  const [opened, setOpened] = useState(false);
  const error = texts.error(faults, 'runtime');
  const isUsed =
    draft.lock !== undefined ||
    draft.afresh === true ||
    draft.runtime === 'dependencies' ||
    [error, texts.error(faults, 'lock')].some((told) => told !== undefined);
  const isLibrary = draft.project.applicationServer === 'library';
  const runtimes = RUNTIMES.map((id) =>
    isLibrary && id === 'dependencies' ? { id, reason: 'validation.runtimeOfLibrary' } : { id },
  );
  return (
    <details
      className="md:col-span-2"
      open={opened || isUsed}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary className="w-fit cursor-pointer font-medium text-sm">{texts.t('common:forms.advanced')}</summary>
      <div className="mt-3 flex flex-col gap-4">
        <LockField {...props} />
        <ToggleField
          path="afresh"
          label={texts.label('afresh')}
          hint={texts.t('common:forms.hints.afresh')}
          value={draft.afresh === true}
          onChange={(on) => dispatch({ type: 'afresh', on })}
        />
        <RadioField
          path="runtime"
          label={texts.label('runtime')}
          hint={texts.hint('runtime')}
          error={error}
          value={isLibrary ? 'source' : (draft.runtime ?? 'source')}
          onChange={(runtime) => dispatch({ type: 'runtime', runtime: runtime as RuntimeForm })}
          options={choicesOf(texts, 'runtime', runtimes)}
        />
      </div>
    </details>
  );
}
