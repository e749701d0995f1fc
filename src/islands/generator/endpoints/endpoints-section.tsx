import { useDeferredValue, useEffect, useMemo } from 'react';
import { EmptyState } from '../../../components/feedback/states.tsx';
import { Section } from '../../../components/forms/section.tsx';
import { matcher } from '../../../components/picker/routine.ts';
import type { FieldFault } from '../../../shared/fault.ts';
import type { EndpointDraft } from '../draft/draft.ts';
import type { FormPart } from '../draft/parts.ts';
import { inputsFor } from '../mapping/mapping.ts';
import { DescribeAll } from './describe-all.tsx';
import { EndpointFilter, type EndpointsView } from './endpoint-filter.tsx';
import { EndpointRow, isOfRow } from './endpoint-row.tsx';
import type { KnownOf } from './names.ts';
import { Pager } from './pager.tsx';
import { PrefixField } from './prefix-field.tsx';
import type { PrefixEffects } from './prefixes.ts';
import { endpointTitle } from './suggestion.ts';
import { isPolymorphic } from './type-fields.tsx';
import { hasUnknownColumns } from './unknown-columns.ts';
import { type Descriptions, withoutTypes } from './use-descriptions.ts';
import { useNames } from './use-names.ts';

/** Rows of one page: enough to work in, few enough to stay quick with two thousand endpoints. */
export const ROWS_PER_PAGE = 50;
/** Up to this many options stand in columns under one heading; more of them carry their own labels. */
const MAX_COLUMNS = 3;
const NO_FAULTS: readonly FieldFault[] = [];

interface EndpointsSectionProps extends FormPart {
  readonly view: EndpointsView;
  readonly onView: (view: EndpointsView) => void;
  /** Keys of chosen routines that the data source no longer has. */
  readonly gone: ReadonlySet<string>;
  readonly descriptions: Descriptions;
  readonly knownOf: KnownOf;
  /** What stripping prefixes would do to the parameters. */
  readonly effects: PrefixEffects;
}

/** Each chosen operation with its name, the technology's options and what it answers; a page of them at a time. */
export function EndpointsSection(props: EndpointsSectionProps) {
  const { draft, texts, spec, view, onView } = props;
  const { t } = texts;
  const { endpoints } = draft;
  const { rows, unknown } = useRows(props);
  const pages = Math.max(1, Math.ceil(rows.length / ROWS_PER_PAGE));
  const page = Math.min(view.page, pages - 1);
  const columns = spec.endpointOptions.filter(isOfRow).length <= MAX_COLUMNS;
  return (
    <Section
      id="endpoints"
      title={t('common:forms.endpoints', { n: endpoints.length })}
      lead={t('common:forms.endpointsLead')}
      actions={<DescribeAll {...props} />}
    >
      {endpoints.length === 0 ? (
        <EmptyState title={t('common:forms.noEndpoints')} />
      ) : (
        <>
          <PrefixField {...props} />
          <EndpointFilter
            {...{ view, onView, texts, unknown }}
            isLong={endpoints.length > ROWS_PER_PAGE}
            shown={rows.length}
            all={endpoints.length}
          />
          {columns && <Heading {...props} />}
          <Rows {...props} columns={columns} rows={rows.slice(page * ROWS_PER_PAGE, (page + 1) * ROWS_PER_PAGE)} />
          <Pager current={page} pages={pages} onPage={(next) => onView({ ...view, page: next })} texts={texts} />
        </>
      )}
    </Section>
  );
}

interface Row {
  readonly endpoint: EndpointDraft;
  readonly index: number;
}

/** The endpoints that are looked for, each with its place among all of them. */
function useRows({ draft, descriptions, view }: EndpointsSectionProps) {
  const { endpoints } = draft;
  const search = useDeferredValue(view.search);
  const unknown = useMemo(
    () => new Set(endpoints.filter((one) => hasUnknownColumns(one, descriptions.of(one)))),
    [endpoints, descriptions],
  );
  const onlyUnknown = view.onlyUnknown && unknown.size > 0;
  const rows = useMemo(() => {
    const all = endpoints.map((endpoint, index): Row => ({ endpoint, index }));
    if (search.trim() === '' && !onlyUnknown) return all;
    const matches = matcher(search);
    return all.filter(
      ({ endpoint }) => matches({ name: endpointTitle(endpoint) }) && (!onlyUnknown || unknown.has(endpoint)),
    );
  }, [endpoints, search, onlyUnknown, unknown]);
  return { rows, unknown: unknown.size };
}

function Rows(props: EndpointsSectionProps & { readonly rows: readonly Row[]; readonly columns: boolean }) {
  const { draft, dispatch, texts, spec, faults, gone, descriptions, knownOf, rows, columns } = props;
  const names = useNames(draft.endpoints, knownOf, descriptions, draft.prefixes);
  useEffect(() => {
    // What there is to choose is asked for as soon as it is in view, and once.
    const open = rows.flatMap(({ endpoint }) => (isPolymorphic(endpoint) ? withoutTypes(endpoint) : []));
    descriptions.ask(open.filter((one) => descriptions.of(one) === undefined));
  }, [rows, descriptions]);
  const inputs = inputsFor(spec, draft.options);
  const payload = inputsFor(spec, draft.options, 'payload');
  return (
    <ol className="flex flex-col divide-y divide-base-300">
      {rows.map(({ endpoint, index }) => (
        <EndpointRow
          key={endpoint.key}
          {...{ dispatch, texts, spec, endpoint, index, columns }}
          faults={faultsAt(faults, index)}
          isGone={gone.has(endpoint.key)}
          {...names.get(endpoint.key)}
          operation={knownOf(endpoint).operation}
          types={knownOf(endpoint).types}
          inputs={inputs}
          payload={payload}
          description={descriptions.of(endpoint)}
          open={isPolymorphic(endpoint) ? descriptions.of(withoutTypes(endpoint)) : undefined}
          datasource={draft.project.datasource}
          onAsk={descriptions.ask}
        />
      ))}
    </ol>
  );
}

/** The faults of one endpoint; those of others do not draw it anew. */
function faultsAt(faults: readonly FieldFault[], index: number): readonly FieldFault[] {
  const own = faults.filter(({ field }) => field.startsWith(`endpoints.${index}.`));
  return own.length > 0 ? own : NO_FAULTS;
}

function Heading({ spec, texts }: FormPart) {
  return (
    <div aria-hidden="true" className="hidden gap-3 border-base-300 border-b pb-2 text-base-content/75 text-xs lg:flex">
      <span className="flex-1">{texts.t('common:forms.operation')}</span>
      <span className="flex-1">{texts.label('endpoints.0.name')}</span>
      {spec.endpointOptions.filter(isOfRow).map(({ name }) => (
        <span key={name} className="flex-1">
          {texts.label(`endpoints.0.options.${name}`)}
        </span>
      ))}
      <span className="w-8" />
    </div>
  );
}
