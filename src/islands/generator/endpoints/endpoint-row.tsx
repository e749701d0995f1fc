import { memo } from 'react';
import { OptionField } from '../../../components/forms/option-fields.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { KindBadge } from '../../../components/picker/routine-row.tsx';
import { applying } from '../../../generators/schema/when.ts';
import type { FieldSpec } from '../../../shared/form-spec.ts';
import type { EndpointRowProps } from '../draft/parts.ts';
import { InputDisclosure } from './input-disclosure.tsx';
import { PagesDisclosure } from './pages-disclosure.tsx';
import { PayloadDisclosure } from './payload-disclosure.tsx';
import { ResultDisclosure } from './result-disclosure.tsx';
import { SenderList } from './sender-list.tsx';
import { endpointTitle, suggestionFor } from './suggestion.ts';
import { TypeFields } from './type-fields.tsx';
import { routineOf } from './use-descriptions.ts';

/** On wide screens an endpoint is one line; more options than fit into it stand below the operation there as well. */
const IN_LINE = {
  row: 'lg:flex lg:flex-wrap lg:items-start',
  fields: 'lg:contents',
  field: 'lg:empty:block',
  last: 'lg:order-last',
};
const BELOW = { row: '', fields: '', field: '', last: '' };

/** One endpoint: what it runs, what it is called, its options, and what it answers. Typing in another row leaves it alone. */
export const EndpointRow = memo(function EndpointRow(props: EndpointRowProps) {
  const { endpoint, index, spec, texts, faults, dispatch, columns, description, operation, method } = props;
  const { t } = texts;
  const { key } = endpoint;
  const path = `endpoints.${index}`;
  const applied = applying(spec.endpointOptions, endpoint.options);
  const suggested = suggestionFor(endpoint, spec, { described: routineOf(description), operation, path: props.path });
  const wide = columns ? IN_LINE : BELOW;
  return (
    <li className={`grid grid-cols-[minmax(0,1fr)_auto] gap-3 py-3 ${wide.row}`}>
      <Operation {...props} />
      <button
        type="button"
        className={`btn btn-ghost btn-square btn-sm ${wide.last}`}
        aria-label={t('common:forms.removeOne', { name: endpointTitle(endpoint) })}
        title={t('common:forms.remove')}
        onClick={() => dispatch({ type: 'remove', key })}
      >
        <span aria-hidden="true">✕</span>
      </button>
      <div className={`col-span-2 grid gap-3 sm:grid-cols-2 md:grid-cols-3 ${wide.fields}`}>
        <div className="min-w-0 sm:col-span-2 md:col-span-1 lg:min-w-32 lg:flex-1">
          <TextField
            path={`${path}.name`}
            label={texts.label(`${path}.name`)}
            hideLabel={columns}
            mono
            error={texts.error(faults, `${path}.name`)}
            placeholder={method ?? t('common:forms.automatic')}
            value={endpoint.name}
            onChange={(name) => dispatch({ type: 'rename', key, name })}
          />
        </div>
        {spec.endpointOptions.filter(isOfRow).map((field) => (
          // One that does not apply keeps its column free.
          <div key={field.name} className={`min-w-0 empty:hidden lg:min-w-32 lg:flex-1 ${wide.field}`}>
            {applied.includes(field) && (
              <OptionField
                fields={spec.endpointOptions}
                field={field}
                path={`${path}.options`}
                values={endpoint.options}
                faults={faults}
                texts={texts}
                hideLabels={columns}
                suggested={suggested}
                onChange={(name, value) => dispatch({ type: 'endpointOption', key, name, value })}
              />
            )}
          </div>
        ))}
      </div>
      <TypeFields {...props} />
      {/* What is opened takes a line of its own, and what is closed shares one. */}
      <div className={`col-span-2 flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 lg:basis-full ${wide.last}`}>
        <ResultDisclosure {...props} />
        <InputDisclosure {...props} />
        <PayloadDisclosure {...props} />
        <PagesDisclosure {...props} />
        <SenderList {...props} />
      </div>
    </li>
  );
});

/** Options of a group stand in a line of their own. */
export const isOfRow = ({ group }: FieldSpec) => group === undefined;

function Operation({ endpoint, index, texts, isGone, faults }: EndpointRowProps) {
  const { source } = endpoint;
  const error =
    texts.error(faults, `endpoints.${index}.routine`) ??
    texts.error(faults, `endpoints.${index}.operation`) ??
    (isGone
      ? texts.t(source.kind === 'operation' ? 'common:validation.operationGone' : 'common:forms.gone')
      : undefined);
  return (
    <div className="min-w-0 lg:min-w-40 lg:flex-1">
      <div className="flex min-w-0 items-center gap-2">
        <span className="truncate font-medium font-mono text-sm" title={endpointTitle(endpoint)}>
          {endpointTitle({ name: '', source }) || texts.t('common:forms.emptyQuery')}
        </span>
        {source.kind !== 'operation' && <KindBadge kind={source.kind === 'query' ? 'query' : source.routineKind} />}
      </div>
      {source.kind !== 'query' && (
        <p className="truncate font-mono text-base-content/75 text-xs" title={source.signature}>
          {source.signature}
        </p>
      )}
      {error && <p className="text-error text-xs">{error}</p>}
    </div>
  );
}
