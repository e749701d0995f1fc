import { parseQuery } from '../../../../../../checks/sql/query.ts';
import { pieces } from '../../../../../../checks/sql/statement-pieces.ts';
import type { Routine } from '../../../../../../model/described/routine.ts';
import type { PlainArgument, PlainCall } from '../../../../../../model/proof/plan.ts';
import type { DatabaseOperation } from '../../operation/operation.ts';
import { cursorNames } from '../../operation/response.ts';
import { quoted } from './keywords.ts';

/** The name of a row. No column has it: a column of that name would be meant first. */
const ROW = '"?row?"';

/**
 * Writes the call that any client of the database makes: each value goes as a text that the statement casts, and each row comes
 * as the database's own JSON of it.
 * @example
 * procedure shop.close(id integer)   →   call shop.close( id => 0 ::text::integer )
 */
export function plain(operation: DatabaseOperation): PlainCall {
  const { routine } = operation;
  if (routine.sql !== undefined) return query(operation, routine.sql);
  const name = `${quoted(routine.ref.schema)}.${quoted(routine.ref.name)}`;
  const args = argumentsOf(operation);
  if (routine.kind === 'procedure') {
    return { answer: 'outputs', before: `call ${name}(`, arguments: args, after: ')' };
  }
  // What the service carries as a text is one here as well, a composite without a definition above all.
  const [only, ...others] = operation.response.members;
  if (only?.kind === 'value' && others.length === 0 && only.member.type.kind === 'string') {
    return { answer: 'json', before: `select to_jsonb(${name}(`, arguments: args, after: ')::text)::text as answer' };
  }
  const before = `select (to_jsonb(${ROW})${records(routine)})::text as answer from ${name}(`;
  return { answer: 'json', before, arguments: args, after: `) as ${ROW}` };
}

/** Writes columns of composites that have no definition, as texts. */
function records({ results }: Routine): string {
  const columns = results.flatMap((shape) => (shape.kind === 'columns' && !shape.cursor ? shape.columns : []));
  return columns
    .filter(({ databaseType }) => /^record\b/.test(databaseType))
    .map(({ name }) => ` || jsonb_build_object('${name.replaceAll("'", "''")}', ${ROW}.${quoted(name)}::text)`)
    .join('');
}

function argumentsOf({ routine, request }: DatabaseOperation): readonly PlainArgument[] {
  const taken = routine.parameters.filter(({ mode }) => mode !== 'out' || routine.kind === 'procedure');
  const cursors = cursorNames(routine);
  let next = 0;
  return taken.map(({ name, mode }): PlainArgument => {
    const named = `${quoted(name)} => `;
    if (mode === 'out' || cursors.has(name)) return { before: 'null', after: '', named };
    const member = next++;
    const after = `::text::${request.members[member]?.databaseType}`;
    return { member, before: mode === 'variadic' ? 'variadic ' : '', after, named };
  });
}

/**
 * Writes a user's statement inside of one that answers its rows as JSON.
 * `select a from t where b = :b` → `select to_jsonb("?row?")::text as answer from (select a from t where b = ` 0 `::text::date) as "?row?"(c0)`
 */
function query({ routine, request: { members } }: DatabaseOperation, sql: string): PlainCall {
  const indexOf = (name: string) => members.findIndex((member) => member.name === name);
  const own = pieces(parseQuery(sql), indexOf, (member) => `::text::${members[member]?.databaseType}`);
  const [shape] = routine.results;
  if (shape?.kind === 'count') return { answer: 'count', pieces: own };
  // What changes rows stands inside of no other statement.
  if (!routine.readOnly) return { answer: 'rows', pieces: own };
  const columns = shape?.kind === 'columns' ? shape.columns.map((_, index) => `c${index}`).join(', ') : '';
  return {
    answer: 'json',
    pieces: [`select to_jsonb(${ROW})::text as answer from (`, ...own, `\n) as ${ROW}(${columns})`],
  };
}
