import { controlAttributes, FieldNotes, type FieldProps } from './field.tsx';

interface ToggleFieldProps extends FieldProps {
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

/** On or off, its label beside it. */
export function ToggleField(props: ToggleFieldProps) {
  const { path, label, hint, error, value, onChange, disabled } = props;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label className="flex min-h-9 cursor-pointer items-center gap-2 text-sm">
        <input
          {...controlAttributes(props)}
          type="checkbox"
          className="toggle toggle-sm"
          checked={value}
          onChange={(event) => onChange(event.target.checked)}
          disabled={disabled}
        />
        <span className="font-medium">{label}</span>
      </label>
      <FieldNotes path={path} hint={hint} error={error} />
    </div>
  );
}
