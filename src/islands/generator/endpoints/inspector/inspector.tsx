import { fieldId } from '../../../../components/forms/field.tsx';
import { OptionField } from '../../../../components/forms/option-fields.tsx';
import { TextField } from '../../../../components/forms/text-field.tsx';
import { KindBadge } from '../../../../components/picker/routine-row.tsx';
import { applying } from '../../../../model/schema/when.ts';
import type { EndpointRowProps } from '../../draft/section-props.ts';
import { routineOf } from '../choice/use-descriptions.ts';
import { isOfRow } from '../names/address.ts';
import { endpointTitle, suggestionFor } from '../names/suggestion.ts';
import { InputDisclosure } from './input-disclosure.tsx';
import { PagesDisclosure } from './pages-disclosure.tsx';
import { PayloadDisclosure } from './payload-disclosure.tsx';
import { ResultDisclosure } from './result-disclosure.tsx';
import { SenderList } from './sender-list.tsx';
import { TinyintFields } from './tinyint-fields.tsx';
import { TypeFields } from './type-fields.tsx';

/** All that there is to say of one endpoint: what it runs, what it is called, its options, what it takes, answers and sends. */
export function Inspector(props: EndpointRowProps & { readonly onRemove: () => void }) {
  const { endpoint, index, spec, texts, faults, dispatch, description, operation } = props;
  const { key } = endpoint;
  const suggested = suggestionFor(endpoint, spec, { described: routineOf(description), operation, path: props.path });
  return (
    <>
      <Operation {...props} />
      <div className="grid gap-3 @sm:grid-cols-2">
        <NameFields {...props} />
        {applying(spec.endpointOptions, endpoint.options)
          .filter(isOfRow)
          .map((field) => (
            <OptionField
              key={field.name}
              fields={spec.endpointOptions}
              {...{ field, faults, texts, suggested }}
              path={`endpoints.${index}.options`}
              values={endpoint.options}
              onChange={(name, value) => dispatch({ type: 'endpointOption', key, name, value })}
            />
          ))}
        <TypeFields {...props} />
        <TinyintFields {...props} />
      </div>
      {/* What is opened takes a line of its own, and what is closed shares one. */}
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
        <ResultDisclosure {...props} />
        <InputDisclosure {...props} />
        <PayloadDisclosure {...props} />
        <PagesDisclosure {...props} />
        <SenderList {...props} />
      </div>
    </>
  );
}

function NameFields({ endpoint, index, texts, faults, dispatch, method }: EndpointRowProps) {
  const { key } = endpoint;
  const automatic = texts.t('common:forms.automatic');
  const [name, requestClass] = [`endpoints.${index}.name`, `endpoints.${index}.requestClass`];
  return (
    <>
      <TextField
        path={name}
        label={texts.label(name)}
        mono
        error={texts.error(faults, name)}
        placeholder={method ?? automatic}
        value={endpoint.name}
        onChange={(value) => dispatch({ type: 'rename', key, name: value })}
      />
      <TextField
        path={requestClass}
        label={texts.label(requestClass)}
        hint={texts.hint(requestClass)}
        mono
        error={texts.error(faults, requestClass)}
        placeholder={method ? `${method.charAt(0).toUpperCase()}${method.slice(1)}Request` : automatic}
        value={endpoint.requestClass ?? ''}
        onChange={(value) => dispatch({ type: 'requestClass', key, requestClass: value })}
      />
    </>
  );
}

/** Shows the operation of the endpoint. Its faults have no field of their own, so this element can have the focus. */
function Operation({ endpoint, index, texts, isGone, faults, onRemove }: Parameters<typeof Inspector>[0]) {
  const { source } = endpoint;
  const { t } = texts;
  const error =
    texts.error(faults, `endpoints.${index}.routine`) ??
    texts.error(faults, `endpoints.${index}.operation`) ??
    (isGone ? t(source.kind === 'operation' ? 'common:validation.operationGone' : 'common:forms.gone') : undefined);
  return (
    <div className="flex min-w-0 items-start justify-between gap-3">
      <div id={fieldId(`endpoints.${index}.${source.kind}`)} tabIndex={-1} className="min-w-0 outline-none">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span className="text-base-content/75 text-xs tabular-nums">{index + 1}</span>
          <bdi className="wrap-anywhere font-medium font-mono text-sm">
            {endpointTitle({ name: '', source }) || t('common:forms.emptyQuery')}
          </bdi>
          {source.kind !== 'operation' && <KindBadge kind={source.kind === 'query' ? 'query' : source.routineKind} />}
        </div>
        {source.kind !== 'query' && (
          <p className="wrap-anywhere line-clamp-4 font-mono text-base-content/75 text-xs">{source.signature}</p>
        )}
        {error && <p className="text-error text-xs">{error}</p>}
      </div>
      <button
        type="button"
        className="btn btn-ghost btn-square btn-sm shrink-0"
        aria-label={t('common:forms.removeOne', { name: endpointTitle(endpoint) })}
        title={t('common:forms.remove')}
        onClick={onRemove}
      >
        <span aria-hidden="true">✕</span>
      </button>
    </div>
  );
}
