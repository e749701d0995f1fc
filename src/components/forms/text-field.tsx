import { controlAttributes, Field, type FieldProps, fieldId } from './field.tsx';

interface TextFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  /** Instead of sending the form. */
  readonly onEnter?: () => void;
  readonly type?: 'text' | 'password' | 'search';
  readonly inputMode?: 'text' | 'numeric' | 'decimal';
  readonly placeholder?: string | undefined;
  readonly autoComplete?: string;
  /** Names that come from or go into code are set in monospace. */
  readonly mono?: boolean;
  /** Texts that were typed before. The browser offers them; any other text is allowed too. */
  readonly suggestions?: readonly string[];
}

/** One line of text. Numbers are typed as text too, so that a wrong one can be named instead of vanishing. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, type = 'text', inputMode, placeholder, mono, autoComplete = 'off', disabled } = props;
  const { suggestions = [] } = props;
  const listId = suggestions.length > 0 ? `${fieldId(props.path)}-suggestions` : undefined;
  return (
    <Field {...props}>
      <input
        {...controlAttributes(props)}
        type={type}
        className={`input w-full ${mono ? 'font-mono text-sm' : ''} ${props.error ? 'input-error' : ''}`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={props.onBlur}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !props.onEnter) return;
          event.preventDefault();
          props.onEnter();
        }}
        inputMode={inputMode}
        placeholder={placeholder}
        autoComplete={autoComplete}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        disabled={disabled}
        list={listId}
      />
      {listId && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </Field>
  );
}
