import { SelectField } from '../../../components/forms/select-field.tsx';
import { hasTinyint1, TINYINT_CHOICES, type TinyintChoice } from '../../../model/described/tinyint.ts';
import type { FormPart } from '../draft/section-props.ts';

/** The meaning of `tinyint(1)` in the whole project. Absent for databases that have no such type. */
export function TinyintField({
  draft,
  dispatch,
  faults,
  texts,
}: Pick<FormPart, 'draft' | 'dispatch' | 'faults' | 'texts'>) {
  const { sourceType, databaseType } = draft.project;
  if (sourceType !== '1' || !hasTinyint1(databaseType)) return null;
  return (
    <div className="mb-4 min-w-0 rounded-field border border-base-300 p-3">
      <SelectField
        path="tinyint1"
        label={texts.label('tinyint1')}
        hint={texts.hint('tinyint1')}
        error={texts.error(faults, 'tinyint1')}
        value={draft.tinyint1 ?? 'boolean'}
        options={TINYINT_CHOICES.map((value) => ({ value, label: texts.choice('tinyint1', value) }))}
        onChange={(choice) => dispatch({ type: 'tinyint1', choice: choice as TinyintChoice })}
      />
    </div>
  );
}
