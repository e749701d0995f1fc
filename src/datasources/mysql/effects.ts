import { type RoutineKind, type RoutineRow, readSources, type SourceRow } from './catalogue.ts';
import { type Body, readBody } from './procedure-body.ts';
import { modeOf } from './session/server.ts';
import type { Session } from './session/session.ts';

/** The work of a procedure and of all procedures that it calls. */
export interface Effects {
  readonly commits: boolean;
  /** The routine may answer rows. */
  readonly answers: boolean;
  /** The routine writes, whatever it declares. For a routine whose text cannot be read, only the declaration is known. */
  readonly writes: boolean;
}

type Read = Body & { readonly schema: string };

/**
 * Reads the effects of routines, with one more statement when any of them calls a procedure.
 * @returns a function that tells the effects of each routine.
 */
export async function readEffects(
  session: Session,
  chosen: readonly RoutineRow[],
): Promise<(routine: Pick<RoutineRow, 'kind' | 'schema' | 'name'>) => Effects> {
  const bodies = new Map<string, Read>();
  const add = (kind: RoutineKind, rows: readonly SourceRow[]) => {
    for (const row of rows) {
      const body = readBody(row.source, modeOf(row.mode));
      bodies.set(keyOf(kind, row.schema, row.name), { ...body, schema: row.schema });
    }
  };
  for (const row of chosen) add(row.kind, [row]);
  const calls = [...bodies.values()].flatMap((body) => body.calls.map((call) => call.schema ?? body.schema));
  if (calls.length > 0) add('PROCEDURE', await readSources(session, [...new Set(calls)]));
  const committing = spread(bodies, (body) => body.commits, false);
  const answering = spread(bodies, (body) => body.answers, true);
  const writing = spread(bodies, (body) => body.writes, true);
  return ({ kind, schema, name }) => {
    const key = keyOf(kind, schema, name);
    return { commits: committing.has(key), answers: answering.has(key), writes: writing.has(key) };
  };
}

/**
 * Finds the routines that have something, or call one that has it. `unknown`: a routine that cannot be read has it too.
 */
function spread(bodies: ReadonlyMap<string, Read>, has: (body: Read) => boolean, unknown: boolean): Set<string> {
  const callers = new Map<string, string[]>();
  const found = new Set<string>();
  for (const [key, body] of bodies) {
    if (has(body)) found.add(key);
    for (const call of body.calls) {
      const called = keyOf('PROCEDURE', call.schema ?? body.schema, call.name);
      callers.set(called, [...(callers.get(called) ?? []), key]);
      if (unknown && !bodies.has(called)) found.add(key);
    }
  }
  const open = [...found];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const caller of callers.get(next) ?? []) {
      if (found.has(caller)) continue;
      found.add(caller);
      open.push(caller);
    }
  }
  return found;
}

/** Writes a key that ignores case: names of routines ignore it, those of schemas do where the server's files do. */
function keyOf(kind: RoutineKind, schema: string, name: string): string {
  return `${kind} ${schema.toLowerCase()}\0${name.toLowerCase()}`;
}
