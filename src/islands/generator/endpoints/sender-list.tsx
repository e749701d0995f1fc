import { OptionFields } from '../../../components/forms/option-fields.tsx';
import type { EndpointDraft } from '../draft/draft.ts';
import { senderFields } from '../draft/draft-request.ts';
import type { RowPart } from '../draft/parts.ts';
import { endpointTitle } from './suggestion.ts';

type SenderListProps = RowPart & { readonly endpoint: EndpointDraft; readonly index: number };

/** Where an endpoint's result is sent to as well: none, one, or several. */
export function SenderList(props: SenderListProps) {
  const { endpoint, spec, texts, dispatch } = props;
  const { t } = texts;
  const { key, senders } = endpoint;
  if (spec.senders.length === 0 && senders.length === 0) return null;
  return (
    <div className="col-span-2 flex flex-col gap-3 lg:order-last lg:basis-full">
      {senders.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sender is its place in the list; it has no other name
        <SenderFields key={at} {...props} at={at} />
      ))}
      <div className="-ml-2 flex flex-wrap gap-2">
        {spec.senders.map(({ id }) => (
          <button
            key={id}
            type="button"
            className="btn btn-ghost btn-xs"
            aria-label={`${t('common:forms.addSender', { name: texts.choice('sender', id) })}: ${endpointTitle(endpoint)}`}
            onClick={() => dispatch({ type: 'addSender', key, sender: id })}
          >
            <span aria-hidden="true">+</span>
            {t('common:forms.addSender', { name: texts.choice('sender', id) })}
          </button>
        ))}
      </div>
    </div>
  );
}

function SenderFields({
  endpoint,
  index,
  at,
  spec,
  texts,
  faults,
  dispatch,
}: SenderListProps & { readonly at: number }) {
  const { t } = texts;
  const { key } = endpoint;
  const used = endpoint.senders[at];
  if (!used) return null;
  const name = texts.choice('sender', used.sender);
  return (
    <fieldset className="grid gap-3 rounded-field border border-base-300 p-3 md:grid-cols-3">
      <legend className="px-1 text-base-content/75 text-xs">{t('common:forms.sender', { name })}</legend>
      <OptionFields
        fields={senderFields(spec, used.sender)}
        path={`endpoints.${index}.senders.${at}.options`}
        values={used.options}
        faults={faults}
        texts={texts}
        onChange={(option, value) => dispatch({ type: 'senderOption', key, at, name: option, value })}
      />
      <button
        type="button"
        className="btn btn-ghost btn-sm justify-self-start md:self-end"
        onClick={() => dispatch({ type: 'removeSender', key, at })}
      >
        {t('common:forms.removeSender', { name })}
      </button>
    </fieldset>
  );
}
