import { type KeyboardEvent, useCallback, useEffect, useMemo, useState } from 'react';
import type { FieldFault } from '../../../model/fault.ts';
import type { EndpointDraft } from '../draft/draft.ts';
import type { FormPart } from '../draft/section-props.ts';
import { inputsFor } from '../mapping/mapping.ts';
import { afterRemoval, present, type Selection } from './choice/selection.ts';
import { type Descriptions, routineOf, withoutTypes } from './choice/use-descriptions.ts';
import type { EndpointsView } from './endpoint-filter.tsx';
import { EndpointGrid, GRID_ID, type Row } from './endpoint-grid.tsx';
import type { Told } from './inspector/bulk.ts';
import { BulkInspector } from './inspector/bulk-inspector.tsx';
import { Inspector } from './inspector/inspector.tsx';
import { isPolymorphic } from './inspector/type-fields.tsx';
import type { EndpointNames, KnownOf } from './names/names.ts';
import type { PrefixEffects } from './names/prefixes.ts';
import { suggestionFor } from './names/suggestion.ts';
import { useNames } from './names/use-names.ts';

export interface EndpointsSectionProps extends FormPart {
  readonly view: EndpointsView;
  readonly onView: (view: EndpointsView) => void;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  /** Keys of chosen routines that the data source no longer has. */
  readonly gone: ReadonlySet<string>;
  readonly descriptions: Descriptions;
  readonly knownOf: KnownOf;
  /** The effect of stripping prefixes on the parameters. */
  readonly effects: PrefixEffects;
}

interface EndpointsPanelProps extends EndpointsSectionProps {
  readonly rows: readonly Row[];
}

const INSPECTOR_ID = 'endpoints-inspector';
const NO_FAULTS: readonly FieldFault[] = [];
const NO_ROWS: readonly Row[] = [];

/** The lines of the endpoints and the inspector of those that are selected. */
export function EndpointsPanel(props: EndpointsPanelProps) {
  const { draft, dispatch, texts, descriptions, knownOf, rows, onSelect } = props;
  const { endpoints } = draft;
  const names = useNames(endpoints, knownOf, descriptions, draft.prefixes);
  const keys = useMemo(() => endpoints.map(({ key }) => key), [endpoints]);
  const selection = present(props.selection, keys);
  const chosen = useMemo(
    () =>
      endpoints
        .map((endpoint, index): Row => ({ endpoint, index }))
        .filter(({ endpoint }) => selection.keys.has(endpoint.key)),
    [endpoints, selection.keys],
  );
  const [inView, setInView] = useState(NO_ROWS);
  useTypes(inView, chosen, props);
  const remove = () => {
    const next = afterRemoval(
      selection,
      rows.map(({ endpoint }) => endpoint.key),
    );
    dispatch({ type: 'removeAll', keys: selection.keys });
    onSelect(next);
    // The button that was pressed goes with the last endpoint.
    document.getElementById(next.active === undefined ? 'field-endpoints' : GRID_ID)?.focus();
  };
  return (
    <div className="@container">
      <div className="grid @4xl:grid-cols-[minmax(0,1fr)_minmax(22rem,30rem)] items-start gap-4">
        <EndpointGrid
          {...props}
          {...{ selection, names }}
          all={endpoints.length}
          onRemove={remove}
          onEnter={enter}
          onView={setInView}
        />
        <section
          id={INSPECTOR_ID}
          aria-label={texts.t('common:endpoints.inspector')}
          className="@container flex min-w-0 flex-col gap-4 rounded-field border border-base-300 p-3"
          onKeyDown={backOnEscape}
        >
          <Selected {...props} {...{ names, chosen }} onRemove={remove} />
        </section>
      </div>
    </div>
  );
}

interface SelectedProps extends EndpointsPanelProps {
  readonly chosen: readonly Row[];
  readonly names: ReadonlyMap<string, EndpointNames>;
  readonly onRemove: () => void;
}

function Selected(props: SelectedProps) {
  const { draft, dispatch, texts, spec, faults, gone, descriptions, knownOf, chosen, names, onRemove } = props;
  const toldOf = useTold(props);
  const [first, second] = chosen;
  const inputs = inputsFor(spec, draft.options);
  const payload = inputsFor(spec, draft.options, 'payload');
  if (!first) return null;
  const part = { dispatch, texts, spec, faults, onRemove, onAsk: descriptions.ask };
  if (second) return <BulkInspector {...part} endpoints={chosen.map(({ endpoint }) => endpoint)} toldOf={toldOf} />;
  const { endpoint, index } = first;
  const { operation, types, tinyint1 } = knownOf(endpoint);
  return (
    <Inspector
      {...part}
      {...{ endpoint, index, operation, types, tinyint1, inputs, payload }}
      faults={faultsAt(faults, index)}
      isGone={gone.has(endpoint.key)}
      {...names.get(endpoint.key)}
      description={descriptions.of(endpoint)}
      open={isPolymorphic(endpoint) ? descriptions.of(withoutTypes(endpoint)) : undefined}
      datasource={draft.project.datasource}
    />
  );
}

/** Returns the names that endpoints get where their own fields are empty. */
function useTold({ names, spec, descriptions, knownOf }: SelectedProps): (endpoint: EndpointDraft) => Told {
  return useCallback(
    (endpoint) => {
      const { method, path } = names.get(endpoint.key) ?? { path: undefined };
      const { operation } = knownOf(endpoint);
      const described = routineOf(descriptions.of(endpoint));
      return { method, suggested: suggestionFor(endpoint, spec, { described, operation, path }) };
    },
    [names, spec, descriptions, knownOf],
  );
}

/** The types that there are to choose are asked for as soon as an endpoint is in view, and once. */
function useTypes(inView: readonly Row[], chosen: readonly Row[], { descriptions }: EndpointsPanelProps): void {
  useEffect(() => {
    const open = [...inView, ...chosen].flatMap(({ endpoint }) =>
      isPolymorphic(endpoint) ? withoutTypes(endpoint) : [],
    );
    descriptions.ask(open.filter((endpoint) => descriptions.of(endpoint) === undefined));
  }, [inView, chosen, descriptions]);
}

/** The faults of one endpoint. */
function faultsAt(faults: readonly FieldFault[], index: number): readonly FieldFault[] {
  const own = faults.filter(({ field }) => field.startsWith(`endpoints.${index}.`));
  return own.length > 0 ? own : NO_FAULTS;
}

/** From the lines into what is said of the selected ones: its first field. */
function enter(): void {
  document.getElementById(INSPECTOR_ID)?.querySelector<HTMLElement>('input, select, textarea')?.focus();
}

function backOnEscape(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Escape' || event.defaultPrevented || (event.target as HTMLElement).closest('dialog')) return;
  event.preventDefault();
  document.getElementById(GRID_ID)?.focus();
}
