import { ToggleField } from '../../../../components/forms/toggle-field.tsx';
import type { FormPart } from '../../draft/section-props.ts';
import type { PrefixEffect, PrefixEffects } from './prefixes.ts';

const MAX_SHOWN = 4;

interface PrefixFieldProps extends Pick<FormPart, 'draft' | 'dispatch' | 'faults' | 'texts'> {
  readonly effects: PrefixEffects;
}

/** Whether parameters lose prefixes such as `p_`, and what they are called then. Not there where none has any. */
export function PrefixField({ draft, dispatch, faults, texts, effects: { stripped, kept } }: PrefixFieldProps) {
  const { t } = texts;
  if (stripped.length === 0) return null;
  const on = draft.prefixes === 'strip';
  return (
    <div className="mb-4 flex min-w-0 flex-col gap-2 rounded-field border border-base-300 p-3">
      <ToggleField
        path="parameterPrefixes"
        label={texts.label('parameterPrefixes')}
        hint={t('common:forms.hints.parameterPrefixes')}
        error={texts.error(faults, 'parameterPrefixes')}
        value={on}
        onChange={(next) => dispatch({ type: 'prefixes', rule: next ? 'strip' : 'keep' })}
      />
      <Names title={t(`common:forms.prefixes.${on ? 'stripped' : 'would'}`, { n: stripped.length })} names={stripped} />
      {kept.length > 0 && <Names title={t('common:forms.prefixes.kept', { n: kept.length })} names={kept} />}
    </div>
  );
}

function Names({ title, names }: { readonly title: string; readonly names: readonly PrefixEffect[] }) {
  const shown = names.slice(0, MAX_SHOWN);
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-1 text-xs">
      <span className="text-base-content/75">{title}</span>
      <ul className="contents">
        {shown.map(({ name, called }) => (
          <li key={name} className="wrap-anywhere min-w-0 font-mono">
            {name} <span aria-hidden="true">→</span> {called}
          </li>
        ))}
        {names.length > shown.length && <li>+{names.length - shown.length}</li>}
      </ul>
    </div>
  );
}
