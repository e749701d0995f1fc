import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../feedback/states.tsx';
import { matcher, type RoutineLine, routineKey } from './routine.ts';
import { RoutineList } from './routine-list.tsx';

interface RoutinePickerProps {
  readonly routines: readonly RoutineLine[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (routines: readonly RoutineLine[], on: boolean) => void;
}

/** Finds and chooses routines: search with patterns, all shown at once, none at once. */
export function RoutinePicker({ routines, chosen, onChoose }: RoutinePickerProps) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const shown = useMemo(() => routines.filter(matcher(wanted)), [routines, wanted]);
  const free = useMemo(() => shown.filter(({ refused }) => refused === undefined), [shown]);
  const picked = free.filter((routine) => chosen.has(routineKey(routine))).length;
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <label className="flex min-w-0 grow flex-col gap-1">
          <span className="font-medium text-sm">{t('common:picker.search')}</span>
          <input
            type="search"
            className="input w-full font-mono text-sm"
            placeholder={t('common:picker.pattern')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </label>
        <button type="button" className="btn" disabled={picked === free.length} onClick={() => onChoose(free, true)}>
          {t('common:picker.all', { n: number.format(free.length) })}
        </button>
        <button type="button" className="btn" disabled={picked === 0} onClick={() => onChoose(free, false)}>
          {t('common:picker.none')}
        </button>
      </div>
      {shown.length === 0 ? (
        <EmptyState title={t('common:picker.nothing', { search })} />
      ) : (
        <RoutineList
          key={wanted}
          routines={shown}
          chosen={chosen}
          label={t('common:picker.label')}
          describedBy={`${id}-count`}
          onChoose={(lines, on) =>
            onChoose(
              lines.filter(({ refused }) => refused === undefined),
              on,
            )
          }
        />
      )}
      <p id={`${id}-count`} role="status" className="text-base-content/75 text-sm tabular-nums">
        {t('common:picker.count', {
          shown: number.format(shown.length),
          all: number.format(routines.length),
          chosen: number.format(chosen.size),
        })}
      </p>
    </div>
  );
}
