import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Evidence } from '../../../model/described/field.ts';
import type { ResultShape } from '../../../model/described/routine.ts';
import type { DescribedRoutine } from '../../../shared/wire/described.ts';
import { EvidenceNotes } from './evidence.tsx';
import { ColumnTable, ParameterTable } from './field-table.tsx';
import { type Slot, slotsOf } from './results.ts';

interface RoutineShapeProps {
  readonly routine: DescribedRoutine;
  readonly results: readonly ResultShape[];
  readonly t: TFunction;
  /** The actions that one result has. */
  readonly actionsOf?: (shape: ResultShape, slot: Slot) => ReactNode;
}

/** Parameters, return value and results, each column with where it is known from. */
export function RoutineShape({ routine, results, t, actionsOf }: RoutineShapeProps) {
  const value = routine.returnValue ?? routine.generatedKey;
  const evidence = routine.kind === 'query' ? 'described' : 'catalogue';
  const slots = slotsOf(results);
  const hasOut = routine.parameters.some(({ mode }) => mode === 'out' || mode === 'inout');
  const used = new Set<Evidence>(value ? [value.evidence ?? evidence] : []);
  for (const shape of results) {
    if (shape.kind !== 'columns') continue;
    for (const column of shape.columns) used.add(column.evidence ?? shape.evidence);
  }
  return (
    <>
      {routine.comment && <p className="whitespace-pre-line text-base-content/80 text-sm">{routine.comment}</p>}
      <ParameterTable parameters={routine.parameters} t={t} />
      {value && (
        <ColumnTable
          caption={t(routine.returnValue ? 'common:shape.returns' : 'common:shape.generatedKey')}
          columns={[value]}
          evidence={evidence}
          t={t}
        />
      )}
      {results.map((shape, index) => {
        const slot = slots[index];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a result is its slot
          <div key={index} className="flex flex-col gap-2">
            <Result shape={shape} slot={slot} t={t} />
            {slot && actionsOf?.(shape, slot)}
          </div>
        );
      })}
      {!value && !hasOut && results.length === 0 && <p className="text-sm">{t('common:shape.nothing')}</p>}
      {used.size > 0 && <EvidenceNotes used={used} t={t} />}
    </>
  );
}

function Result({
  shape,
  slot,
  t,
}: {
  readonly shape: ResultShape;
  readonly slot: Slot | undefined;
  readonly t: TFunction;
}) {
  if (shape.kind === 'count') return <p className="text-sm">{t('common:shape.count')}</p>;
  if (shape.kind === 'unknown') return <Unknown shape={shape} t={t} />;
  return (
    <ColumnTable
      caption={`${titleOf(slot, t)} · ${t(shape.many ? 'common:shape.many' : 'common:shape.one')}`}
      columns={shape.columns}
      evidence={shape.evidence}
      t={t}
    />
  );
}

function Unknown({ shape, t }: { readonly shape: ResultShape & { readonly kind: 'unknown' }; readonly t: TFunction }) {
  const { reason, cursor } = shape;
  return (
    <div className="alert alert-warning alert-soft flex flex-col items-start gap-1 text-sm">
      <p className="font-medium">
        {t('common:shape.unknownTitle')}
        {cursor !== undefined && <code className="font-mono"> {cursor}</code>}
      </p>
      <p>{t([`common:shape.unknown.${reason}`, 'common:shape.unknown.other'], { reason })}</p>
    </div>
  );
}

function titleOf(slot: Slot | undefined, t: TFunction): string {
  if (slot && 'cursor' in slot) return t('common:shape.inCursor', { cursor: slot.cursor });
  return t('common:shape.resultSet', { n: (slot?.plain ?? 0) + 1 });
}
