import type { Inputs } from '../../../../model/mapping.ts';
import { NOW } from '../../../../model/mapping.ts';
import type { DataType } from '../../../../model/types.ts';
import type { Code } from '../../../text/java/code.ts';
import { fragment } from '../../../text/render/rendered.ts';

/** The values that the requests of jobs are made of, beside constants: nobody sends a job anything. */
export const inputs: Inputs = {
  places: [],
  variables: [
    NOW,
    { id: 'scheduledAt', type: { kind: 'timestamp', zoned: true } },
    { id: 'runId', type: { kind: 'string' } },
  ],
};

/** The length of a UUID. */
const ID_CHARS = 36;

/** Whether the id of a run, a UUID, is a value of a type. */
export function takesRunId(type: DataType): boolean {
  return type.kind === 'uuid' || (type.kind === 'string' && (type.length ?? ID_CHARS) >= ID_CHARS);
}

/**
 * Writes the Java that reads the id of a variable `run`.
 * @example
 * a UUID   →   UUID.fromString(run.id())
 */
export function runIdCode(type: DataType): Code {
  return type.kind === 'uuid'
    ? { text: fragment`UUID.fromString(run.id())`, imports: ['java.util.UUID'] }
    : { text: fragment`run.id()`, imports: [] };
}

/**
 * Writes the Java that reads the moment at which a variable `run` was due. Dates, and times without a zone, are those of the job's zone:
 * what is due in Madrid at half past midnight is of that day.
 * @example
 * a date   →   run.scheduledLocally().toLocalDate()
 */
export function scheduledCode(type: DataType): Code {
  const local = (conversion: Code['text']) => ({ text: fragment`run.scheduledLocally().${conversion}()`, imports: [] });
  switch (type.kind) {
    case 'date':
      return local(fragment`toLocalDate`);
    case 'time':
      return local(type.zoned ? fragment`toOffsetDateTime().toOffsetTime` : fragment`toLocalTime`);
    case 'timestamp':
      return local(type.zoned ? fragment`toOffsetDateTime` : fragment`toLocalDateTime`);
    default:
      return { text: fragment`run.scheduledAt().toString()`, imports: [] };
  }
}
