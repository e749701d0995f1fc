import { TextField } from '../../components/forms/text-field.tsx';
import type { FieldTexts } from '../../components/forms/texts.ts';
import { CloseIcon } from '../../components/shell/icons.tsx';
import type { FieldFault } from '../../model/fault.ts';
import type { ParameterValues } from './form-values.ts';

interface ParametersEditorProps {
  readonly parameters: readonly ParameterValues[];
  readonly faults: readonly FieldFault[];
  readonly texts: FieldTexts;
  readonly onChange: (parameters: readonly ParameterValues[]) => void;
}

/** The parameters of a call, a line each; the value of a secret one never comes back. */
export function ParametersEditor({ parameters, faults, texts, onChange }: ParametersEditorProps) {
  const { t } = texts;
  const change = (index: number, patch: Partial<ParameterValues>) =>
    onChange(parameters.map((parameter, at) => (at === index ? { ...parameter, ...patch } : parameter)));
  const whole = texts.error(faults, 'parameters');
  return (
    <fieldset className="flex flex-col gap-3 rounded-box border border-base-300 p-3">
      <legend className="px-1 font-medium text-sm">{texts.label('parameters')}</legend>
      <p className="text-base-content/75 text-xs">{t('devops:hints.parameters')}</p>
      {whole && (
        <p id="field-parameters" tabIndex={-1} className="text-error text-xs">
          {whole}
        </p>
      )}
      {parameters.map((parameter, index) => (
        <ParameterLine
          key={parameter.key}
          {...{ parameter, index, faults, texts }}
          onChange={(patch) => change(index, patch)}
          onRemove={() => onChange(parameters.filter((_, at) => at !== index))}
        />
      ))}
      <button type="button" className="btn btn-sm self-start" onClick={() => onChange([...parameters, newParameter()])}>
        {t('devops:screen.addParameter')}
      </button>
    </fieldset>
  );
}

const newParameter = (): ParameterValues => ({
  ...{ key: crypto.randomUUID(), name: '', value: '', secret: false, kept: false },
});

interface ParameterLineProps extends Pick<ParametersEditorProps, 'faults' | 'texts'> {
  readonly parameter: ParameterValues;
  readonly index: number;
  readonly onChange: (patch: Partial<ParameterValues>) => void;
  readonly onRemove: () => void;
}

function ParameterLine({ parameter, index, faults, texts, onChange, onRemove }: ParameterLineProps) {
  const { t } = texts;
  const { name, value, secret, kept } = parameter;
  const field = (member: 'name' | 'value') => {
    const path = `parameters.${index}.${member}`;
    return { path, label: t(`devops:fields.parameter.${member}`), error: texts.error(faults, path) };
  };
  return (
    <div className="grid items-start gap-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto_auto]">
      <TextField {...field('name')} mono required value={name} onChange={(next) => onChange({ name: next })} />
      <TextField
        {...field('value')}
        mono={!secret}
        type={secret ? 'password' : 'text'}
        autoComplete={secret ? 'new-password' : 'off'}
        placeholder={kept ? t('devops:screen.kept') : undefined}
        value={value}
        onChange={(next) => onChange({ value: next })}
      />
      <label className="flex min-h-9 cursor-pointer items-center gap-2 text-sm sm:mt-6">
        <input
          type="checkbox"
          className="checkbox checkbox-sm"
          checked={secret}
          // A secret that is kept is not shown by taking its mark away.
          onChange={(event) => onChange({ secret: event.target.checked, kept: false })}
        />
        {t('devops:fields.parameter.secret')}
      </label>
      <button
        type="button"
        className="btn btn-ghost btn-square btn-sm sm:mt-6"
        aria-label={t('common:forms.removeOne', { name: name || String(index + 1) })}
        onClick={onRemove}
      >
        <CloseIcon />
      </button>
    </div>
  );
}
