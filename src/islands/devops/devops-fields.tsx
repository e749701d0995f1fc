import { RadioField } from '../../components/forms/radio-field.tsx';
import { SelectField } from '../../components/forms/select-field.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import type { FieldTexts } from '../../components/forms/texts.ts';
import { ToggleField } from '../../components/forms/toggle-field.tsx';
import type { FieldFault } from '../../model/fault.ts';
import type { PresetId } from '../../shared/wire/devops.ts';
import { type Fillings, type FormValues, withPreset } from './form-values.ts';
import { ParametersEditor } from './parameters-editor.tsx';

/** Servers by id, with what forms call them. */
export type NamedServers = readonly { readonly id: string; readonly name: string }[];

export interface DevopsFieldsProps {
  readonly values: FormValues;
  readonly fillings: Fillings;
  /** The application servers that a configuration may be for. */
  readonly servers: NamedServers;
  readonly faults: readonly FieldFault[];
  readonly texts: FieldTexts;
  readonly onChange: (patch: Partial<FormValues>) => void;
}

/** The fields of a configuration; what a preset wants is filled in, and can be changed. */
export function DevopsFields(props: DevopsFieldsProps) {
  const { values, fillings, servers, texts, onChange } = props;
  const { t } = texts;
  const text = textFields(props);
  return (
    <>
      <SelectField
        path="preset"
        label={texts.label('preset')}
        hint={t(`devops:presets.${values.preset}.hint`)}
        value={values.preset}
        options={Object.keys(fillings).map((value) => ({ value, label: t(`devops:presets.${value}.name`) }))}
        onChange={(preset) => onChange(withPreset(values, preset as PresetId, fillings))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...text('name')} required mono />
        <SelectField
          {...text('typeAppServer')}
          empty={t('devops:screen.anyServer')}
          options={servers.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
      <TextField {...text('url')} required mono placeholder={fillings[values.preset]?.url} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField {...text('method')} options={METHODS.map((value) => ({ value, label: value }))} />
        <RadioField
          {...text('parameterType')}
          options={PARAMETER_TYPES.map((value) => ({ value, label: texts.choice('parameterType', value) }))}
        />
      </div>
      <SignIn {...props} />
      <ParametersEditor
        {...{ texts, faults: props.faults, parameters: values.parameters }}
        onChange={(parameters) => onChange({ parameters })}
      />
    </>
  );
}

const METHODS = ['POST', 'PUT', 'PATCH', 'GET'] as const;
const PARAMETER_TYPES = ['form', 'json', 'query'] as const;

type TextName =
  | 'name'
  | 'url'
  | 'method'
  | 'parameterType'
  | 'typeAppServer'
  | 'tokenName'
  | 'tokenValue'
  | 'userName'
  | 'password';

function textFields({ values, faults, texts, onChange }: DevopsFieldsProps) {
  return (path: TextName) => ({
    ...{ path, label: texts.label(path), error: texts.error(faults, path), value: values[path] },
    hint: texts.hint(path),
    onChange: (value: string) => onChange({ [path]: value }),
  });
}

/** The fields of a configuration's sign-in: a header, user and password, both or neither. A trigger's token is a parameter. */
function SignIn(props: DevopsFieldsProps) {
  const { values, texts, onChange } = props;
  const { t } = texts;
  const text = textFields(props);
  const secret = (path: 'tokenValue' | 'password') => ({
    ...text(path),
    type: 'password' as const,
    autoComplete: 'new-password',
    placeholder: values.id === undefined ? undefined : t('devops:screen.kept'),
  });
  return (
    <fieldset className="flex flex-col gap-3 rounded-box border border-base-300 p-3">
      <legend className="px-1 font-medium text-sm">{t('devops:screen.signIn')}</legend>
      <ToggleField
        path="hasToken"
        label={texts.label('hasToken')}
        value={values.hasToken}
        onChange={(hasToken) => onChange({ hasToken })}
      />
      {values.hasToken && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...text('tokenName')} required mono />
          <TextField {...secret('tokenValue')} required />
        </div>
      )}
      <ToggleField
        path="hasBasic"
        label={texts.label('hasBasic')}
        value={values.hasBasic}
        onChange={(hasBasic) => onChange({ hasBasic })}
      />
      {values.hasBasic && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...text('userName')} mono />
          <TextField {...secret('password')} />
        </div>
      )}
    </fieldset>
  );
}
