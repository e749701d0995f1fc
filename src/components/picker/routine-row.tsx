import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { type LineKind, type RoutineLine, routineTitle } from './routine.ts';

/** Every row is this high, whatever it holds: that is what makes ten thousand of them cheap. */
export const ROW_HEIGHT_PX = 48;

interface RoutineRowProps {
  readonly id: string;
  readonly routine: RoutineLine;
  readonly index: number;
  readonly count: number;
  readonly chosen: boolean;
  readonly active: boolean;
  readonly onToggle: (index: number) => void;
}

/** One routine: chosen or not, its kind, its name and its signature; a refused one says why. */
export const RoutineRow = memo(function RoutineRow(props: RoutineRowProps) {
  const { id, routine, index, count, chosen, active, onToggle } = props;
  const refused = routine.refused !== undefined;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox around it has the keys, as the pattern asks
    // biome-ignore lint/a11y/useFocusableInteractive: the listbox keeps the focus and names its active row
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      aria-disabled={refused || undefined}
      aria-setsize={count}
      aria-posinset={index + 1}
      className={`absolute inset-x-0 flex items-center gap-3 px-3 ${active ? 'bg-base-300' : chosen ? 'bg-base-200' : ''} ${refused ? 'cursor-not-allowed' : 'cursor-pointer hover:bg-base-200'}`}
      style={{ top: index * ROW_HEIGHT_PX, height: ROW_HEIGHT_PX }}
      onClick={() => onToggle(index)}
    >
      <CheckMark chosen={chosen} refused={refused} />
      <div className="min-w-0 grow">
        <p
          className={`truncate font-mono text-sm ${refused ? 'text-base-content/70' : 'font-medium'}`}
          title={routineTitle(routine)}
        >
          <bdi>{routineTitle(routine)}</bdi>
        </p>
        <div className="flex min-w-0 items-center gap-2">
          <KindBadge kind={routine.kind} />
          <RowNote routine={routine} />
        </div>
      </div>
    </div>
  );
});

function CheckMark({ chosen, refused }: { readonly chosen: boolean; readonly refused: boolean }) {
  const look = chosen ? 'border-primary bg-primary text-primary-content' : 'border-base-content/40';
  return (
    <span
      aria-hidden="true"
      className={`flex size-4 shrink-0 items-center justify-center rounded-sm border text-xs ${look} ${refused ? 'opacity-40' : ''}`}
    >
      {chosen ? '✓' : ''}
    </span>
  );
}

/** Procedure or function, reading or writing: told by a word, not by colour alone. */
export function KindBadge({ kind }: { readonly kind: LineKind | 'query' }) {
  const { t } = useTranslation();
  return (
    <span className="badge badge-outline badge-xs shrink-0 text-base-content/75">
      {t(`common:picker.kinds.${kind}`)}
    </span>
  );
}

function RowNote({ routine }: { readonly routine: RoutineLine }) {
  const { t } = useTranslation();
  if (routine.refused === undefined) {
    return (
      <p className="truncate font-mono text-base-content/75 text-xs" title={routine.signature}>
        {routine.signature}
      </p>
    );
  }
  const reason = t('common:picker.refused', { reason: routine.refused });
  return (
    <p className="truncate text-base-content/75 text-xs" title={`${routine.signature} · ${reason}`}>
      {reason}
    </p>
  );
}

/** The row last looked at, on as many lines as it takes: a narrow screen cuts it off. Those who listen have it from the row. */
export function RoutineInFull({ routine }: { readonly routine: RoutineLine }) {
  const { t } = useTranslation();
  return (
    <div aria-hidden="true" className="wrap-anywhere text-base-content/75 text-xs">
      <p className="font-mono">
        <bdi className="font-medium">{routineTitle(routine)}</bdi> {routine.signature}
      </p>
      {routine.refused !== undefined && <p>{t('common:picker.refused', { reason: routine.refused })}</p>}
    </div>
  );
}
