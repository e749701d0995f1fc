import type { FieldFault } from '../../model/fault.ts';
import { applying, choiceRefusal, type Offers } from '../../model/schema/when.ts';
import type { FieldSpec } from '../../shared/form-spec.ts';
import { CronField } from './cron-field.tsx';
import type { FieldProps } from './field.tsx';
import { FilesField } from './files-field.tsx';
import { type AskHostKeys, HostKeyField } from './host-key-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextAreaField } from './text-area-field.tsx';
import { TextField } from './text-field.tsx';
import type { FieldTexts } from './texts.ts';
import { ToggleField } from './toggle-field.tsx';

/** The values of a technology's options by name; one that is not there is left to the technology. */
export type Options = Readonly<Record<string, unknown>>;

interface OptionFieldsProps {
  readonly fields: readonly FieldSpec[];
  /** Where the options stand in the request: `options`, `endpoints.3.options`; empty where they are its own members. */
  readonly path: string;
  readonly values: Options;
  readonly faults: readonly FieldFault[];
  readonly texts: FieldTexts;
  readonly onChange: (name: string, value: unknown) => void;
  /** The features of the chosen source. A field that needs another feature is hidden, or shown with the reason. */
  readonly offers?: Offers;
  /** Why an option cannot be anything but what it is by itself, by name: a key of `common:validation`. */
  readonly refused?: Readonly<Record<string, string>>;
  /** The text that an empty field shows, by name: the value that the technology would choose. */
  readonly suggested?: Readonly<Record<string, string>>;
  /** Where SFTP servers are asked for their keys. Absent: keys are typed. */
  readonly askHostKeys?: AskHostKeys;
}

/** The form engine: draws the options that a technology declares, those that apply to what was chosen of the others. */
export function OptionFields(props: OptionFieldsProps) {
  const { fields, values, offers } = props;
  return applying(fields, values, offers).map((field) => <OptionField key={field.name} {...props} field={field} />);
}

/** One option, by the kind that its schema asks for. */
export function OptionField(props: OptionFieldsProps & { readonly field: FieldSpec }) {
  const { field, values, faults, texts } = props;
  const path = props.path === '' ? field.name : `${props.path}.${field.name}`;
  const hint = texts.hint(path);
  const shared: FieldProps = {
    path,
    label: texts.label(path),
    error: texts.error(faults, path),
    required: field.required,
    ...(hint && { hint }),
  };
  const value = values[field.name] ?? suggestedChoice(props) ?? field.initial;
  const change = (next: unknown) => props.onChange(field.name, next);
  if (field.kind === 'toggle') return <ToggleField {...shared} value={value === true} onChange={change} />;
  if (field.kind === 'cron') {
    return (
      <CronField {...shared} texts={texts} value={text(value)} onChange={change} placeholder={field.placeholder} />
    );
  }
  if (field.kind === 'choice') {
    const options = choicesOf(props, path);
    const empty = field.required ? undefined : automatic(texts, props.suggested?.[field.name]);
    return (
      <SelectField
        {...shared}
        value={text(value)}
        onChange={change}
        options={options}
        {...(field.initial === undefined && { empty: empty ?? texts.t('common:forms.choose') })}
      />
    );
  }
  if (field.kind === 'hostKey' && props.askHostKeys) {
    const beside = (name: string) => text(values[name] ?? props.fields.find((other) => other.name === name)?.initial);
    return (
      <HostKeyField
        {...shared}
        texts={texts}
        value={text(value)}
        onChange={change}
        placeholder={field.placeholder}
        host={beside('host')}
        port={beside('port')}
        ask={props.askHostKeys}
      />
    );
  }
  if (field.kind === 'files') {
    const error = errorOfFiles(faults, path, texts);
    return <FilesField {...shared} error={error} texts={texts} value={value} onChange={change} />;
  }
  if (field.kind === 'lines') {
    return <TextAreaField {...shared} value={text(value)} onChange={change} placeholder={field.placeholder} />;
  }
  return (
    <TextField
      {...shared}
      value={text(value)}
      onChange={change}
      mono={field.kind !== 'number'}
      inputMode={field.kind === 'number' ? 'numeric' : 'text'}
      placeholder={props.suggested?.[field.name] ?? field.placeholder}
    />
  );
}

/** Tells the first fault of the option or of one of its files, with file, line and column. */
function errorOfFiles(faults: readonly FieldFault[], path: string, texts: FieldTexts): string | undefined {
  const fault = faults.find(({ field }) => field === path || field.startsWith(`${path}.`));
  if (!fault) return undefined;
  const reason = texts.error([{ ...fault, field: path }], path) ?? '';
  const { line, column = 1, file = '' } = fault;
  return line === undefined ? reason : texts.t('common:api.reasonAt', { reason, file, line, column });
}

/** The choice that the technology makes for this operation, where it is not the usual one and known for certain. */
function suggestedChoice({ field, suggested }: OptionFieldsProps & { readonly field: FieldSpec }): string | undefined {
  const choice = suggested?.[field.name];
  return field.initial !== undefined && choice !== undefined && field.choices?.includes(choice) ? choice : undefined;
}

/** The choices of an option: those that can be chosen, those refused with the reason, and those that come later. */
function choicesOf({ field, texts, refused, offers }: OptionFieldsProps & { readonly field: FieldSpec }, path: string) {
  const reason = texts.t('common:forms.reasons.notYet');
  const refusedAs = (choice: string) => {
    const own = choice === field.initial ? undefined : refused?.[field.name];
    const refusal = own ?? choiceRefusal(field, choice, offers);
    return refusal && { reason: texts.t(`common:validation.${refusal}`) };
  };
  return [
    ...(field.choices ?? []).map((choice) => ({
      value: choice,
      label: texts.choice(path, choice),
      ...refusedAs(choice),
    })),
    ...(field.notYet ?? []).map((choice) => ({ value: choice, label: texts.choice(path, choice), reason })),
  ];
}

/** An empty choice is the technology's own; where it is known, it is named. */
const automatic = ({ t }: FieldTexts, value: string | undefined) =>
  value ? t('common:forms.automaticValue', { value }) : t('common:forms.automatic');

const text = (value: unknown) => (value === undefined || value === null ? '' : String(value));
