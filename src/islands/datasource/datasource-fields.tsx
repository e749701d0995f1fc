import { SelectField } from '../../components/forms/select-field.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import type { FieldTexts } from '../../components/forms/texts.ts';
import type { FieldFault } from '../../shared/fault.ts';
import { type FormValues, fieldsOfKind } from './form-values.ts';

const TLS = ['disable', 'prefer', 'require', 'verify-full'];

interface DatasourceFormFieldsProps {
  readonly values: FormValues;
  readonly faults: readonly FieldFault[];
  readonly texts: FieldTexts;
  readonly onChange: (patch: Partial<FormValues>) => void;
}

/** The fields of a data source of one kind. */
export function DatasourceFormFields({ values, faults, texts, onChange }: DatasourceFormFieldsProps) {
  return fieldsOfKind(values.type).map((name) => {
    const keepsPassword = name === 'password' && values.id !== undefined;
    const hint = keepsPassword ? texts.t('datasourceSqlServer:keepPassword') : texts.hint(name);
    const field = {
      path: name,
      label: texts.label(name),
      error: texts.error(faults, name),
      required: name !== 'password',
      value: values[name] ?? '',
      onChange: (value: string) => onChange({ [name]: value }),
      ...(hint && { hint }),
    };
    if (name === 'tls') {
      return (
        <SelectField
          key={name}
          {...field}
          options={TLS.map((value) => ({ value, label: texts.choice('tls', value) }))}
        />
      );
    }
    const type = name === 'password' ? 'password' : 'text';
    return (
      <TextField
        key={name}
        {...field}
        type={type}
        mono={name !== 'password'}
        inputMode={name === 'port' ? 'numeric' : 'text'}
        autoComplete={name === 'password' ? 'new-password' : 'off'}
      />
    );
  });
}
