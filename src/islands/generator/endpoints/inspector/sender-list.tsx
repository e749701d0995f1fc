import { OptionFields } from '../../../../components/forms/option-fields.tsx';
import { useFieldTexts } from '../../../../components/forms/texts.ts';
import type { Mapping } from '../../../../model/mapping.ts';
import type { SenderSpec } from '../../../../shared/form-spec.ts';
import type { EndpointDraft } from '../../draft/draft.ts';
import type { RowPart } from '../../draft/section-props.ts';
import { MappingDisclosure } from '../../mapping/mapping-disclosure.tsx';
import { endpointTitle } from '../names/suggestion.ts';
import { senderName } from './sender-name.ts';

const NOTHING: Mapping = [];

type SenderListProps = RowPart & { readonly endpoint: EndpointDraft; readonly index: number };

/** Where an endpoint's result is sent to as well: none, one, or several. */
export function SenderList(props: SenderListProps) {
  const { endpoint, spec, texts, dispatch } = props;
  const { t } = texts;
  const { key, senders } = endpoint;
  if (spec.senders.length === 0 && senders.length === 0) return null;
  return (
    <>
      {senders.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sender is its place in the list; it has no other name
        <SenderFields key={at} {...props} at={at} />
      ))}
      <div className="-ml-2 flex flex-wrap gap-2">
        {spec.senders.map(({ id }) => {
          const label = t('common:forms.addSender', { name: senderName(id, spec, texts) });
          return (
            <button
              key={id}
              type="button"
              className="btn btn-ghost btn-xs"
              aria-label={`${label}: ${endpointTitle(endpoint)}`}
              onClick={() => dispatch({ type: 'addSender', key, sender: id })}
            >
              <span aria-hidden="true">+</span>
              {label}
            </button>
          );
        })}
      </div>
    </>
  );
}

/** One sender of an endpoint; one that this portal does not know has nothing to be filled in. */
function SenderFields(props: SenderListProps & { readonly at: number }) {
  const { endpoint, index, at, spec, texts, faults, dispatch } = props;
  const { t } = texts;
  const { key } = endpoint;
  const used = endpoint.senders[at];
  if (!used) return null;
  const name = senderName(used.sender, spec, texts);
  const sender = spec.senders.find(({ id }) => id === used.sender);
  return (
    <fieldset className="grid min-w-0 basis-full grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-3 rounded-field border border-base-300 p-3">
      <legend className="px-1 text-base-content/75 text-xs">{t('common:forms.sender', { name })}</legend>
      {sender && <OwnFields {...props} sender={sender} />}
      <button
        type="button"
        className="btn btn-ghost btn-sm self-end justify-self-start"
        onClick={() => dispatch({ type: 'removeSender', key, at })}
      >
        {t('common:forms.removeSender', { name })}
      </button>
      {sender?.payload && (
        <div className="flex min-w-0 flex-col gap-2 col-span-full">
          <MappingDisclosure
            of="payload"
            owner={`${endpointTitle(endpoint)} → ${name}`}
            mapping={used.payload ?? NOTHING}
            inputs={sender.payload}
            targets={undefined}
            options={used.options}
            path={`endpoints.${index}.senders.${at}.payload`}
            {...{ faults, texts }}
            onChange={(payload) => dispatch({ type: 'payload', key, at, payload })}
          />
        </div>
      )}
    </fieldset>
  );
}

/** A sender's options for this endpoint, in the words of its own texts. */
function OwnFields(props: SenderListProps & { readonly at: number; readonly sender: SenderSpec }) {
  const { endpoint, index, at, faults, dispatch, sender } = props;
  const texts = useFieldTexts(sender.textSet);
  return (
    <OptionFields
      fields={sender.options}
      path={`endpoints.${index}.senders.${at}.options`}
      values={endpoint.senders[at]?.options ?? {}}
      faults={faults}
      texts={texts}
      onChange={(name, value) => dispatch({ type: 'senderOption', key: endpoint.key, at, name, value })}
    />
  );
}
