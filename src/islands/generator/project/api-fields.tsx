import { SelectField } from '../../../components/forms/select-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import type { ApiDraft } from '../draft/api-draft.ts';
import { choicesOf } from '../draft/choices.ts';
import type { FormPart } from '../draft/parts.ts';
import { HeaderRows } from './header-rows.tsx';
import { SchemaUpload } from './schema-upload.tsx';
import type { ContractState } from './use-contract.ts';

const AUTH_TYPES = ['none', 'basic', 'bearer', 'apiKey'] as const;

/** An API source: its schema, where it is called, with which headers and as whom. */
export function ApiFields(props: FormPart & Pick<ContractState, 'contract'>) {
  const { draft, dispatch, faults, texts } = props;
  const { api } = draft;
  const field = (path: 'url' | 'authType' | 'authHeader') => {
    const hint = texts.hint(path);
    return {
      path,
      label: texts.label(`api.${path}`),
      error: texts.error(faults, path),
      required: true,
      value: api[path],
      onChange: (value: string) => dispatch({ type: 'api', values: { [path]: value } as Partial<ApiDraft> }),
      ...(hint && { hint }),
    };
  };
  return (
    <>
      <SchemaUpload {...props} />
      <TextField {...field('url')} label={texts.t('common:api.url')} mono placeholder="https://api.example.com/v1" />
      <SelectField
        {...field('authType')}
        options={choicesOf(
          texts,
          'authType',
          AUTH_TYPES.map((id) => ({ id })),
        )}
      />
      {api.authType === 'apiKey' && <TextField {...field('authHeader')} mono placeholder="X-Api-Key" />}
      <HeaderRows {...props} />
    </>
  );
}
