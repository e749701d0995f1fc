import { OptionFields, type Options } from '../../../components/forms/option-fields.tsx';
import { useFieldTexts } from '../../../components/forms/texts.ts';
import { apiFieldsFor } from '../draft/chosen-fields.ts';
import type { FormPart } from '../draft/section-props.ts';
import { HeaderRows } from './header-rows.tsx';
import { SchemaUpload } from './schema-upload.tsx';
import type { ContractState } from './use-contract.ts';

/** An API source: its schema, where it is called, with which headers and as whom. */
export function ApiFields(props: FormPart & Pick<ContractState, 'contract'>) {
  const { draft, dispatch, spec, faults } = props;
  const { url, authType, authHeader } = draft.api;
  const protocol = props.contract.state === 'ready' ? props.contract.data.protocol : undefined;
  const values: Options = { url, authType, authHeader };
  // A technology may call an option of its own the same.
  const texts = useFieldTexts('common');
  return (
    <>
      <SchemaUpload {...props} />
      <OptionFields
        fields={apiFieldsFor(draft, spec, protocol)}
        path=""
        {...{ values, faults, texts }}
        onChange={(name, value) => dispatch({ type: 'api', values: { [name]: value } })}
      />
      <HeaderRows {...props} />
    </>
  );
}
