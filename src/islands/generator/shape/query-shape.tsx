import { FailureState, LoadingRows } from '../../../components/feedback/states.tsx';
import type { FieldTexts } from '../../../components/forms/texts.ts';
import type { Failure } from '../../../shared/wire.ts';
import { type Description, routineOf } from '../endpoints/choice/use-descriptions.ts';
import { resultsOf } from './results.ts';
import { RoutineShape } from './routine-shape.tsx';

interface QueryShapeProps {
  readonly description: Description;
  readonly sql: string;
  /** The element that the statement is written in. */
  readonly fieldId: string;
  readonly texts: FieldTexts;
}

/** Shows how the data source reads a statement: its parameters and columns, or the fault and its position. */
export default function QueryShape({ description, sql, fieldId, texts }: QueryShapeProps) {
  const { t } = texts;
  if (description.state === 'loading') return <LoadingRows label={t('common:shape.loading')} rows={1} />;
  if (description.state === 'failed') {
    return (
      <div className="flex flex-col items-start gap-2">
        <FailureState failure={description.failure} />
        <GoTo failure={description.failure} sql={sql} fieldId={fieldId} texts={texts} />
      </div>
    );
  }
  const routine = routineOf(description);
  if (!routine) return null;
  return (
    <div className="flex flex-col gap-4 rounded-field border border-base-300 p-3">
      <RoutineShape routine={routine} results={resultsOf(routine)} t={t} />
    </div>
  );
}

function GoTo({ failure, sql, fieldId, texts }: Omit<QueryShapeProps, 'description'> & { readonly failure: Failure }) {
  const fault = failure.faults?.find(({ line }) => line !== undefined);
  if (fault?.line === undefined) return null;
  const { line, column = 1 } = fault;
  const go = () => {
    const field = document.getElementById(fieldId);
    if (!(field instanceof HTMLTextAreaElement)) return;
    const start = offsetOf(sql, line, column);
    field.focus();
    field.setSelectionRange(start, start + wordAt(sql, start));
  };
  return (
    <button type="button" className="btn btn-sm" onClick={go}>
      {texts.t('common:shape.goTo', { line, column })}
    </button>
  );
}

function offsetOf(sql: string, line: number, column: number): number {
  const before = sql.split('\n').slice(0, line - 1);
  return before.reduce((sum, text) => sum + text.length + 1, 0) + column - 1;
}

const wordAt = (sql: string, start: number) => /^[\w$"]+/.exec(sql.slice(start))?.[0].length ?? 1;
