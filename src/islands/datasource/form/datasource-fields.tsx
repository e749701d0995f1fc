import { RadioField } from '../../../components/forms/radio-field.tsx';
import { SelectField } from '../../../components/forms/select-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import type { DatabaseKind } from '../../../model/described/routine.ts';
import type { FieldFault } from '../../../model/fault.ts';
import { DATABASES } from '../../../shared/databases/databases.ts';
import { type DatasourceTexts, useDatasourceTexts } from '../texts.ts';
import { asksPasswordAgain, type FormValues, fieldsOfKind, type TextName, withTls } from './form-values.ts';

interface DatasourceFormFieldsProps {
  /** The kinds of the screen; with more than one the form asks which. */
  readonly kinds: readonly DatabaseKind[];
  readonly initial: FormValues;
  readonly values: FormValues;
  readonly faults: readonly FieldFault[];
  readonly onChange: (patch: Partial<FormValues>) => void;
}

/** The fields of a data source of one kind. */
export function DatasourceFormFields(props: DatasourceFormFieldsProps) {
  const { kinds, values, onChange } = props;
  const texts = useDatasourceTexts();
  return (
    <div className="grid gap-4 sm:grid-cols-6">
      {kinds.length > 1 && (
        <div className="sm:col-span-6">
          <RadioField
            path="type"
            label={texts.label('databaseType')}
            value={values.type}
            options={kinds.map((kind) => ({ value: kind, label: texts.kindName(kind) }))}
            onChange={(type) => onChange({ type: type as DatabaseKind })}
          />
        </div>
      )}
      {fieldsOfKind(values.type).map((name) => (
        <div key={name} className={SPANS[name]}>
          <OneField {...props} name={name} texts={texts} />
        </div>
      ))}
    </div>
  );
}

const SPANS: Readonly<Record<TextName, string>> = {
  name: 'sm:col-span-6',
  host: 'sm:col-span-4',
  port: 'sm:col-span-2',
  databaseName: 'sm:col-span-6',
  serviceName: 'sm:col-span-6',
  username: 'sm:col-span-3',
  password: 'sm:col-span-3',
  tls: 'sm:col-span-6',
};

type OneFieldProps = DatasourceFormFieldsProps & { readonly name: TextName; readonly texts: DatasourceTexts };

function OneField({ initial, values, faults, onChange, name, texts }: OneFieldProps) {
  const hint = hintOf(name, initial, values, texts);
  const field = {
    path: name,
    label: texts.label(name),
    error: texts.error(faults, name),
    required: name !== 'password',
    value: values[name],
    onChange: (value: string) => onChange({ [name]: value }),
    ...(hint && { hint }),
  };
  if (name === 'tls') {
    const options = DATABASES[values.type].tls.modes.map((value) => ({ value, label: texts.choice('tls', value) }));
    return <SelectField {...field} options={options} onChange={(tls) => onChange(withTls(values, tls))} />;
  }
  const secret = name === 'password';
  return (
    <TextField
      {...field}
      type={secret ? 'password' : 'text'}
      mono={!secret}
      inputMode={name === 'port' ? 'numeric' : 'text'}
      autoComplete={secret ? 'new-password' : 'off'}
    />
  );
}

function hintOf(name: TextName, initial: FormValues, values: FormValues, texts: DatasourceTexts): string {
  if (name === 'tls') return texts.say(`tls.${values.type}.${values.tls}`);
  if (name !== 'password' || values.id === undefined) return texts.hintFor(name, values.type);
  return texts.say(asksPasswordAgain(initial, values) ? 'passwordAgain' : 'keepPassword');
}
