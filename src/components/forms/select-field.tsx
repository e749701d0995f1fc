import { controlAttributes, Field, type FieldProps } from './field.tsx';

/** One choice; with a reason it is shown and cannot be taken. */
export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly reason?: string | undefined;
}

interface SelectFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly SelectOption[];
  /** The text of the choice that is none. */
  readonly empty?: string | undefined;
  readonly mono?: boolean;
}

/** A list to choose one from. A value that is no longer among the choices stays visible, so that nothing changes unseen. */
export function SelectField(props: SelectFieldProps) {
  const { value, onChange, options, empty, mono, disabled, error } = props;
  const unknown = value !== '' && !options.some((option) => option.value === value);
  return (
    <Field {...props}>
      <select
        {...controlAttributes(props)}
        className={`select w-full ${mono ? 'font-mono text-sm' : ''} ${error ? 'select-error' : ''}`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        disabled={disabled}
      >
        {(empty !== undefined || value === '') && <option value="">{empty ?? ''}</option>}
        {unknown && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.reason !== undefined}>
            {option.reason ? `${option.label} — ${option.reason}` : option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
