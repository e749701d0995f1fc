import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { routineKey } from '../../model/described/routine-key.ts';
import type { RoutineLine } from './routine.ts';
import { ROW_HEIGHT_PX, RoutineInFull, RoutineRow } from './routine-row.tsx';
import { findTyped, NOTHING_TYPED, typedNext } from './type-ahead.ts';
import { moveFor, scrollFor, visibleRows } from './window.ts';

interface RoutineListProps {
  readonly routines: readonly RoutineLine[];
  readonly chosen: ReadonlySet<string>;
  readonly label: string;
  readonly describedBy: string;
  /** Takes the routines in if `on`, else out. */
  readonly onChoose: (routines: readonly RoutineLine[], on: boolean) => void;
}

const VIEW_HEIGHT_PX = ROW_HEIGHT_PX * 8;

/** A list box over any number of routines (give another list another key): only the rows in view exist. Arrows and typing move, Space chooses, Ctrl+A chooses all shown. */
export function RoutineList({ routines, chosen, label, describedBy, onChoose }: RoutineListProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  const [wanted, setActive] = useState<number>();
  const active = Math.min(wanted ?? 0, routines.length - 1);
  const looked = wanted === undefined ? undefined : routines[active];
  const toggle = (index: number) => {
    const routine = routines[index];
    setActive(index);
    if (routine && routine.refused === undefined) onChoose([routine], !chosen.has(routineKey(routine)));
  };
  const walk = (next: number) => {
    setActive(next);
    if (box.current)
      box.current.scrollTop = scrollFor(next, box.current.scrollTop, box.current.clientHeight, ROW_HEIGHT_PX);
  };
  const onKeyDown = useKeys({ routines, active, walk, toggle, onChoose });
  const { from, to } = visibleRows(scrollTop, VIEW_HEIGHT_PX, ROW_HEIGHT_PX, routines.length);
  return (
    <>
      <div
        ref={box}
        role="listbox"
        aria-multiselectable="true"
        aria-label={label}
        aria-describedby={describedBy}
        aria-activedescendant={routines.length > 0 ? `${id}-${active}` : undefined}
        tabIndex={0}
        className="relative overflow-y-auto rounded-field border border-base-content/20 focus-visible:outline-2 focus-visible:outline-primary"
        style={{ height: Math.min(VIEW_HEIGHT_PX, Math.max(1, routines.length) * ROW_HEIGHT_PX) + 2 }}
        // Rows change at the edges of rows: what is scrolled in between needs no drawing.
        onScroll={({ currentTarget: { scrollTop: top } }) => setScrollTop(top - (top % ROW_HEIGHT_PX))}
        onKeyDown={onKeyDown}
      >
        <div className="relative" role="presentation" style={{ height: routines.length * ROW_HEIGHT_PX }}>
          {routines.slice(from, to).map((routine, offset) => (
            <RoutineRow
              key={routineKey(routine)}
              id={`${id}-${from + offset}`}
              routine={routine}
              index={from + offset}
              count={routines.length}
              chosen={chosen.has(routineKey(routine))}
              active={from + offset === active}
              onToggle={toggle}
            />
          ))}
        </div>
      </div>
      {looked && <RoutineInFull routine={looked} />}
    </>
  );
}

interface Keys extends Pick<RoutineListProps, 'routines' | 'onChoose'> {
  readonly active: number;
  /** Makes another row the active one, and brings it into view. */
  readonly walk: (index: number) => void;
  readonly toggle: (index: number) => void;
}

/** Handles the keys of the list. */
function useKeys({ routines, active, walk, toggle, onChoose }: Keys) {
  const typed = useRef(NOTHING_TYPED);
  /** A letter leads to the next routine that begins with the typed text. */
  const typedTo = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): number | undefined => {
    if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined;
    typed.current = typedNext(typed.current, key, Date.now());
    const nameOf = (index: number) => routines[index]?.name ?? '';
    return findTyped(routines.length, nameOf, active, typed.current.text);
  };
  return (event: KeyboardEvent<HTMLDivElement>) => {
    const isCommand = event.ctrlKey || event.metaKey;
    const next = moveFor(event.key, active, routines.length, 7) ?? typedTo(event);
    if (next !== undefined) walk(next);
    else if ((event.key === ' ' || event.key === 'Enter') && !isCommand) toggle(active);
    else if (event.key === 'a' && isCommand) onChoose(routines, true);
    else return;
    event.preventDefault();
  };
}
