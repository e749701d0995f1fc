import { controlAttributes, FieldNotes, type FieldProps, fieldId } from './field.tsx';
import type { SelectOption } from './select-field.tsx';

interface RadioFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly SelectOption[];
}

/** Few choices side by side. The first one carries the field's id, so that a wrong field can be focused. */
export function RadioField(props: RadioFieldProps) {
  const { path, label, value, options, error, required } = props;
  const reasons = options.flatMap((option) => (option.reason ? [`${option.label}: ${option.reason}`] : []));
  const hint = reasons.length > 0 ? [props.hint, ...reasons].filter(Boolean).join(' · ') : props.hint;
  const { 'aria-describedby': describedBy } = controlAttributes({ ...props, hint });
  return (
    <fieldset className="flex min-w-0 flex-col gap-1" aria-describedby={describedBy}>
      <legend className="mb-1 font-medium text-sm">
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </legend>
      <div className={`flex flex-wrap rounded-field border ${error ? 'border-error' : 'border-base-content/20'}`}>
        {options.map((option, index) => (
          <Choice
            key={option.value}
            {...props}
            id={index === 0 ? fieldId(path) : undefined}
            option={option}
            chosen={option.value === value}
          />
        ))}
      </div>
      <FieldNotes path={path} hint={hint} error={error} />
    </fieldset>
  );
}

function Choice(props: RadioFieldProps & { id: string | undefined; option: SelectOption; chosen: boolean }) {
  const { path, option, chosen, onChange, error, disabled } = props;
  return (
    <label
      className={`flex min-h-10 grow cursor-pointer items-center justify-center gap-2 px-3 text-sm has-disabled:cursor-not-allowed has-checked:bg-base-300 has-checked:font-semibold has-disabled:text-base-content/60 has-focus-visible:outline-2 has-focus-visible:outline-primary`}
    >
      <input
        id={props.id}
        type="radio"
        className="radio radio-xs"
        name={fieldId(path)}
        value={option.value}
        checked={chosen}
        onChange={() => onChange(option.value)}
        disabled={disabled || option.reason !== undefined}
        aria-invalid={error ? true : undefined}
      />
      {option.label}
    </label>
  );
}
