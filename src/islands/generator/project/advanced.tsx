import { useState } from 'react';
import { ToggleField } from '../../../components/forms/toggle-field.tsx';
import { LockField, type LockFieldProps } from './lock-field.tsx';

/** Fields that most people never touch: which names are kept. Open where something in it was chosen or is wrong. */
export function Advanced(props: LockFieldProps) {
  const { draft, dispatch, faults, texts } = props;
  const [opened, setOpened] = useState(false);
  const isUsed = draft.lock !== undefined || draft.afresh === true || texts.error(faults, 'lock') !== undefined;
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
      </div>
    </details>
  );
}
