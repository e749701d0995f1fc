import { described, Field, type FieldProps } from './field.tsx';

interface TextFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly type?: 'text' | 'password' | 'search';
  readonly inputMode?: 'text' | 'numeric' | 'decimal';
  readonly placeholder?: string | undefined;
  readonly autoComplete?: string;
  /** Names that come from or go into code are set in monospace. */
  readonly mono?: boolean;
}

/** One line of text. Numbers are typed as text too, so that a wrong one can be named instead of vanishing. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, type = 'text', inputMode, placeholder, mono, autoComplete = 'off', disabled } = props;
  return (
    <Field {...props}>
      <input
        {...described(props)}
        type={type}
        className={`input w-full ${mono ? 'font-mono text-sm' : ''} ${props.error ? 'input-error' : ''}`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={props.onBlur}
        inputMode={inputMode}
        placeholder={placeholder}
        autoComplete={autoComplete}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        disabled={disabled}
      />
    </Field>
  );
}
