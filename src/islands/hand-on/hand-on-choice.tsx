import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/forms/select-field.tsx';
import { type HandOnTarget, useTargets } from './use-targets.ts';

interface HandOnChoiceProps {
  /** Of the project. */
  readonly server: string;
  readonly target: HandOnTarget | undefined;
  readonly onChange: (target: HandOnTarget | undefined) => void;
}

/** Chooses where a generated file is handed on to; shows nothing where no target fits. */
export function HandOnChoice({ server, target, onChange }: HandOnChoiceProps) {
  const { t } = useTranslation();
  const { targets } = useTargets(true, server);
  if (targets.length === 0) return null;
  return (
    <SelectField
      path="handOn"
      label={t('common:handOn.choose')}
      hint={t('common:handOn.chooseHint')}
      value={target?.id ?? ''}
      empty={t('common:handOn.nobody')}
      options={targets.map(({ id, label }) => ({ value: id, label }))}
      onChange={(id) => onChange(targets.find((target) => target.id === id))}
    />
  );
}
