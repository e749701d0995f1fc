import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { findTyped, NOTHING_TYPED, typedNext } from '../../../components/picker/type-ahead.ts';
import { moveFor, scrollFor, visibleRows } from '../../../components/picker/window.ts';
import type { FieldFault } from '../../../model/fault.ts';
import type { EndpointDraft } from '../draft/draft.ts';
import type { RowPart } from '../draft/section-props.ts';
import { rangeTo, type Selection, selectAll, selectOne, toggled } from './choice/selection.ts';
import type { Descriptions } from './choice/use-descriptions.ts';
import { EndpointLine, LINE_HEIGHT_PX } from './endpoint-line.tsx';
import type { EndpointNames, KnownOf } from './names/names.ts';
import { endpointTitle } from './names/suggestion.ts';

/** An endpoint that is shown, with its place among all of them. */
export interface Row {
  readonly endpoint: EndpointDraft;
  readonly index: number;
}

/** Where the keys are while endpoints are worked on. */
export const GRID_ID = 'endpoints-grid';
const HEADER_HEIGHT_PX = 32;
const VIEW_HEIGHT_PX = LINE_HEIGHT_PX * 12;
const PAGE = 11;

interface EndpointGridProps extends Omit<RowPart, 'dispatch'> {
  readonly rows: readonly Row[];
  readonly all: number;
  readonly selection: Selection;
  readonly names: ReadonlyMap<string, EndpointNames>;
  readonly gone: ReadonlySet<string>;
  readonly descriptions: Descriptions;
  readonly knownOf: KnownOf;
  readonly onSelect: (selection: Selection) => void;
  readonly onRemove: () => void;
  /** Into the inspector. */
  readonly onEnter: () => void;
  /** The lines that are drawn. */
  readonly onView: (rows: readonly Row[]) => void;
}

/** Endpoints in lines of one height, of which only those in view exist: one tab stop, walked and selected with the keys. */
export function EndpointGrid(props: EndpointGridProps) {
  const { rows, all, selection, faults, onView } = props;
  const { t } = props.texts;
  const id = useId();
  const { box, scrollTop, onScroll, active } = useScroll(rows, selection);
  const onKeyDown = useKeys(props, active);
  const { from, to } = visibleRows(scrollTop, VIEW_HEIGHT_PX, LINE_HEIGHT_PX, rows.length);
  const wrong = countByRow(faults);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when other lines come into view
  useEffect(() => onView(rows.slice(from, to)), [rows, from, to]);
  const isDrawn = active >= from && active < to;
  return (
    <div
      ref={box}
      className="relative overflow-y-auto rounded-field border border-base-content/20 has-focus-visible:outline-2 has-focus-visible:outline-primary"
      style={{ height: Math.min(VIEW_HEIGHT_PX, Math.max(1, rows.length) * LINE_HEIGHT_PX) + HEADER_HEIGHT_PX + 2 }}
      onScroll={onScroll}
    >
      <table
        id={GRID_ID}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows of a table that are walked and selected are a grid
        role="grid"
        tabIndex={0}
        aria-multiselectable="true"
        aria-label={t('common:endpoints.grid')}
        aria-rowcount={all + 1}
        aria-activedescendant={isDrawn ? `${id}-${active}` : undefined}
        className="block outline-none"
        onKeyDown={onKeyDown}
        onClick={(event) => select(event, props)}
      >
        <Head {...props} />
        <tbody className="relative block" style={{ height: rows.length * LINE_HEIGHT_PX }}>
          {rows.slice(from, to).map(({ endpoint, index }, offset) => (
            <Line
              key={endpoint.key}
              {...{ props, endpoint, index }}
              id={`${id}-${from + offset}`}
              at={from + offset}
              isActive={from + offset === active}
              faults={wrong.get(index) ?? 0}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface LineProps extends Row {
  readonly props: EndpointGridProps;
  readonly id: string;
  readonly at: number;
  readonly isActive: boolean;
  readonly faults: number;
}

function Line({ props, endpoint, ...line }: LineProps) {
  const { selection, names, gone, descriptions, knownOf, spec, texts } = props;
  return (
    <EndpointLine
      {...{ ...line, endpoint, spec, texts }}
      isSelected={selection.keys.has(endpoint.key)}
      isGone={gone.has(endpoint.key)}
      {...names.get(endpoint.key)}
      description={descriptions.of(endpoint)}
      operation={knownOf(endpoint).operation}
    />
  );
}

/** Selects the line of a click: with Shift all lines up to it, with Ctrl or on its check mark it as well. */
function select(event: MouseEvent<HTMLElement>, { rows, selection, onSelect }: EndpointGridProps): void {
  const target = event.target as HTMLElement;
  const at = target.closest<HTMLElement>('[data-at]')?.dataset.at;
  const key = at === undefined ? undefined : rows[Number(at)]?.endpoint.key;
  if (key === undefined) return;
  event.currentTarget.focus({ preventScroll: true });
  if (event.shiftKey) onSelect(rangeTo(selection, keysOf(rows), key));
  else if (event.ctrlKey || event.metaKey || target.closest('[data-check]')) onSelect(toggled(selection, key));
  else onSelect(selectOne(key));
}

function Head({ texts: { t } }: EndpointGridProps) {
  const cell = 'font-normal text-base-content/75 text-xs';
  return (
    <thead className="sticky top-0 z-1 block bg-base-100">
      <tr aria-rowindex={1} className="flex h-8 items-center gap-3 border-base-300 border-b px-3">
        <th className={`${cell} w-15 shrink-0 text-right`}>#</th>
        <th className={`${cell} min-w-0 grow basis-0 truncate text-left`}>{t('common:forms.operation')}</th>
        <th className={`${cell} @max-xl:hidden min-w-0 max-w-80 grow basis-0 truncate text-left`}>
          {t('common:endpoints.calledAs')}
        </th>
        <th className={`${cell} @max-xl:hidden w-20 shrink-0 text-right`}>{t('common:forms.summary.credits')}</th>
        <th className={`${cell} shrink-0 text-right @xl:min-w-20`}>{t('common:endpoints.state')}</th>
      </tr>
    </thead>
  );
}

const keysOf = (rows: readonly Row[]) => rows.map(({ endpoint }) => endpoint.key);

/** How far the lines are scrolled; the active one is brought into view whenever it is another one. */
function useScroll(rows: readonly Row[], { active: key }: Selection) {
  const box = useRef<HTMLDivElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  const active = rows.findIndex(({ endpoint }) => endpoint.key === key);
  useEffect(() => {
    const element = box.current;
    if (!element || active < 0) return;
    const height = element.clientHeight - HEADER_HEIGHT_PX;
    element.scrollTop = scrollFor(active, element.scrollTop, height, LINE_HEIGHT_PX);
  }, [active]);
  return {
    ...{ box, scrollTop, active },
    // Lines change at the edges of lines: what is scrolled in between needs no drawing.
    onScroll: ({ currentTarget: { scrollTop: top } }: { readonly currentTarget: HTMLElement }) =>
      setScrollTop(top - (top % LINE_HEIGHT_PX)),
  };
}

/** Arrows move, with Shift they select what they pass; Space takes one in or out, Ctrl+A all, Delete removes, Enter edits. */
function useKeys(props: EndpointGridProps, active: number) {
  const { rows, selection, onSelect, onRemove, onEnter } = props;
  const typed = useRef(NOTHING_TYPED);
  const typedTo = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): number | undefined => {
    if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined;
    typed.current = typedNext(typed.current, key, Date.now());
    const nameOf = (at: number) => titleOf(rows[at]);
    return findTyped(rows.length, nameOf, active, typed.current.text);
  };
  return (event: KeyboardEvent<HTMLElement>) => {
    const isCommand = event.ctrlKey || event.metaKey;
    const next = (isCommand ? undefined : moveFor(event.key, active, rows.length, PAGE)) ?? typedTo(event);
    const key = rows[next ?? active]?.endpoint.key;
    if (key === undefined) return;
    if (next !== undefined) onSelect(event.shiftKey ? rangeTo(selection, keysOf(rows), key) : selectOne(key));
    else if (event.key === ' ' && !isCommand) onSelect(toggled(selection, key));
    else if (event.key === 'a' && isCommand) onSelect(selectAll(selection, keysOf(rows)));
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else if (event.key === 'Enter' && !isCommand) onEnter();
    else return;
    event.preventDefault();
  };
}

const titleOf = (row: Row | undefined) => (row ? endpointTitle({ name: '', source: row.endpoint.source }) : '');

/** How many faults each endpoint has, by its place. */
function countByRow(faults: readonly FieldFault[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { field } of faults) {
    const index = Number(/^endpoints\.(\d+)\./.exec(field)?.[1] ?? -1);
    if (index >= 0) counts.set(index, (counts.get(index) ?? 0) + 1);
  }
  return counts;
}
