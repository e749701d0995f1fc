import { OptionFields } from '../../../components/forms/option-fields.tsx';
import { useFieldTexts } from '../../../components/forms/texts.ts';
import type { SenderSpec } from '../../../shared/form-spec.ts';
import { askHostKeys } from '../../api/host-keys.ts';
import { offersOf } from '../draft/chosen-fields.ts';
import { usedSenders } from '../draft/draft-request.ts';
import type { FormPart } from '../draft/section-props.ts';
import { senderName } from '../endpoints/inspector/sender-name.ts';

/** The project fields of the senders that endpoints use: a group for each sender that has any. */
export function SenderProjectFields(props: FormPart) {
  const { draft, spec } = props;
  const used = usedSenders(draft);
  return spec.senders
    .filter(({ id, projectOptions }) => used.includes(id) && projectOptions.length > 0)
    .map((sender) => <SenderGroup key={sender.id} {...props} sender={sender} />);
}

function SenderGroup({ draft, dispatch, spec, faults, sender }: FormPart & { readonly sender: SenderSpec }) {
  const texts = useFieldTexts(sender.textSet);
  const { id } = sender;
  return (
    <fieldset className="grid gap-4 rounded-field border border-base-300 p-3 md:col-span-2 md:grid-cols-2">
      <legend className="px-1 text-base-content/75 text-xs">
        {texts.t('common:forms.senderProject', { name: senderName(id, spec, texts) })}
      </legend>
      <OptionFields
        fields={sender.projectOptions}
        path={`senderOptions.${id}`}
        values={draft.senderOptions?.[id] ?? {}}
        faults={faults}
        texts={texts}
        askHostKeys={askHostKeys}
        offers={offersOf(draft, spec)}
        onChange={(name, value) => dispatch({ type: 'senderProjectOption', sender: id, name, value })}
      />
    </fieldset>
  );
}
