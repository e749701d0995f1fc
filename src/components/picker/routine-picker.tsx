import { memo, useDeferredValue, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { routineKey } from '../../model/described/routine-key.ts';
import { EmptyState } from '../feedback/states.tsx';
import { LINE_KINDS, type LineKind, matcher, type RoutineLine } from './routine.ts';
import { RoutineList } from './routine-list.tsx';

interface RoutinePickerProps {
  readonly routines: readonly RoutineLine[];
  readonly chosen: ReadonlySet<string>;
  /** How many can be chosen, whatever there is. */
  readonly limit: number;
  readonly onChoose: (routines: readonly RoutineLine[], on: boolean) => void;
  readonly of?: keyof typeof WORDS;
}

type Kind = '' | LineKind;

/** The words for the lines, by kind of source. */
const WORDS = {
  routines: { search: 'common:picker.search', label: 'common:picker.label', nothing: 'common:picker.nothing' },
  operations: { search: 'common:api.search', label: 'common:api.label', nothing: 'common:api.nothing' },
} as const;

/** Finds and chooses routines: search with patterns, one kind of them, all shown at once, none at once. */
export const RoutinePicker = memo(function RoutinePicker(props: RoutinePickerProps) {
  const { routines, chosen, limit, onChoose, of = 'routines' } = props;
  const { t } = useTranslation();
  const words = WORDS[of];
  const id = useId();
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<Kind>('');
  const wanted = useDeferredValue(search);
  const [wantsExtensions, setWantsExtensions] = useState(false);
  const brought = useMemo(() => routines.filter((routine) => routine.extension !== undefined).length, [routines]);
  const { shown, free } = useShown(routines, wanted, kind, wantsExtensions);
  const picked = useMemo(() => free.filter((routine) => chosen.has(routineKey(routine))).length, [free, chosen]);
  const room = Math.max(0, limit - chosen.size);
  const left = free.length - picked;
  const tooMany = left > room;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <SearchField label={t(words.search)} value={search} describedBy={`${id}-help`} onChange={setSearch} />
        <KindField kinds={kindsOf(routines)} value={kind} onChange={setKind} />
        <ChooseButtons {...{ free, picked, room, onChoose }} limitId={`${id}-limit`} />
      </div>
      <p id={`${id}-help`} className="text-base-content/75 text-xs">
        {t('common:picker.help')}
      </p>
      {brought > 0 && <ExtensionsField brought={brought} value={wantsExtensions} onChange={setWantsExtensions} />}
      <div role="status" className="empty:hidden">
        {tooMany && (
          <p id={`${id}-limit`} className="alert alert-warning alert-soft text-sm">
            {t('common:picker.limit', { limit, count: left - room })}
          </p>
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState title={t(words.nothing, { search })} />
      ) : (
        <RoutineList
          key={`${kind} ${wantsExtensions} ${wanted}`}
          routines={shown}
          chosen={chosen}
          label={t(words.label)}
          describedBy={`${id}-count`}
          onChoose={onChoose}
        />
      )}
      <p id={`${id}-count`} role="status" className="text-base-content/75 text-sm tabular-nums">
        {t('common:picker.count', { shown: shown.length, all: routines.length, chosen: chosen.size })}
      </p>
    </div>
  );
});

/** The routines that are looked for, and those of them that can be generated. */
function useShown(routines: readonly RoutineLine[], search: string, kind: Kind, wantsExtensions: boolean) {
  return useMemo(() => {
    const matches = matcher(search);
    const isWanted = (routine: RoutineLine) =>
      (kind === '' || routine.kind === kind) && (wantsExtensions || routine.extension === undefined);
    const shown = routines.filter((routine) => isWanted(routine) && matches(routine));
    return { shown, free: shown.filter(({ refused }) => refused === undefined) };
  }, [routines, search, kind, wantsExtensions]);
}

interface ChooseButtonsProps extends Pick<RoutinePickerProps, 'onChoose'> {
  /** The routines that are shown and can be generated. */
  readonly free: readonly RoutineLine[];
  /** How many of them are chosen already. */
  readonly picked: number;
  /** How many more can be chosen. */
  readonly room: number;
  readonly limitId: string;
}

function ChooseButtons({ free, picked, room, limitId, onChoose }: ChooseButtonsProps) {
  const { t } = useTranslation();
  const left = free.length - picked;
  const tooMany = left > room;
  return (
    <>
      <button
        type="button"
        className="btn h-auto min-h-10 max-w-full shrink py-1 whitespace-normal"
        disabled={left === 0 || room === 0}
        aria-describedby={tooMany ? limitId : undefined}
        onClick={() => onChoose(free, true)}
      >
        {tooMany && room > 0
          ? t('common:picker.some', { n: room, all: free.length })
          : t('common:picker.all', { n: free.length })}
      </button>
      <button type="button" className="btn" disabled={picked === 0} onClick={() => onChoose(free, false)}>
        {t('common:picker.none')}
      </button>
    </>
  );
}

interface ExtensionsFieldProps {
  /** How many routines extensions brought. */
  readonly brought: number;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

function ExtensionsField({ brought, value, onChange }: ExtensionsFieldProps) {
  const { t } = useTranslation();
  return (
    <label className="flex items-center gap-2 text-sm">
      <input
        type="checkbox"
        className="toggle toggle-sm"
        checked={value}
        onChange={({ target }) => onChange(target.checked)}
      />
      {t('common:picker.extensions', { n: brought })}
    </label>
  );
}

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly describedBy: string;
  readonly onChange: (value: string) => void;
}

function SearchField({ label, value, describedBy, onChange }: SearchFieldProps) {
  const { t } = useTranslation();
  return (
    <label className="flex min-w-0 grow basis-48 flex-col gap-1">
      <span className="font-medium text-sm">{label}</span>
      <input
        type="search"
        className="input w-full font-mono text-sm"
        placeholder={t('common:picker.pattern')}
        aria-describedby={describedBy}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
    </label>
  );
}

/** The kinds that can stand in a list: routines are of two, operations of two others. */
function kindsOf(routines: readonly RoutineLine[]): readonly LineKind[] {
  const first = routines[0]?.kind;
  return first === 'reads' || first === 'writes' ? LINE_KINDS.slice(2) : LINE_KINDS.slice(0, 2);
}

interface KindFieldProps {
  readonly kinds: readonly LineKind[];
  readonly value: Kind;
  readonly onChange: (kind: Kind) => void;
}

function KindField({ kinds, value, onChange }: KindFieldProps) {
  const { t } = useTranslation();
  return (
    <label className="flex flex-col gap-1">
      <span className="font-medium text-sm">{t('common:picker.kind')}</span>
      <select className="select w-auto" value={value} onChange={(event) => onChange(event.target.value as Kind)}>
        <option value="">{t('common:picker.everyKind')}</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`common:picker.kindsOf.${kind}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
