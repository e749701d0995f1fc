import { controlAttributes, Field, type FieldProps } from './field.tsx';

interface TextAreaFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly rows?: number;
  readonly placeholder?: string | undefined;
}

/** Text of several lines, in monospace: statements and documents. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { value, onChange, rows = 4, placeholder, disabled, error } = props;
  return (
    <Field {...props}>
      <textarea
        {...controlAttributes(props)}
        className={`textarea w-full font-mono text-sm ${error ? 'textarea-error' : ''}`}
        rows={rows}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={placeholder}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        disabled={disabled}
      />
    </Field>
  );
}
