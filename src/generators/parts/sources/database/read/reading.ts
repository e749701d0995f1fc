import type { Candidate } from '../../../../../checks/names/operations.ts';
import type { DatabaseDescription } from '../../../../../model/described/description.ts';
import type { PrefixRule } from '../../../../../model/described/prefix-rule.ts';
import type { Routine } from '../../../../../model/described/routine.ts';
import { calledBy } from '../../../../../model/described/routine-name.ts';
import { Fault } from '../../../../../model/fault.ts';
import type { ReadBy, Reading } from '../../../part.ts';
import { dialectOf } from '../dialects/dialects.ts';
import { prefixRule, spellingOf } from './parameters.ts';
import { sharedBefore, shareRows } from './shared-rows.ts';
import { chosenTinyints } from './tinyints.ts';
import { identityOf, refusal, toOperation } from './to-operation.ts';
import { tabulateTypes } from './types.ts';

/**
 * Reads a description: its routines and queries become operations.
 * @throws Fault routineRefused, naming all that cannot be called
 * @throws Fault invalidRequest
 */
export function readDatabase({ routines: described, connection }: DatabaseDescription, by: ReadBy): Reading {
  refuse(described);
  const routines = chosenTinyints(described, by.request);
  const rule = prefixRule(routines, by);
  const { rows, title } = dialectOf(connection.kind);
  return {
    candidates: routines.map((routine) => toCandidate(routine, rule)),
    ...(rule === 'strip' && { settled: { parameterPrefixes: rule } }),
    project: {
      part: 'database',
      title: `${title} database`,
      noun: 'database',
      name: connection.database,
      detail: connection,
    },
    finish(names, taken, home, kept, alphabet) {
      const shared = sharedBefore(kept).map((name) => name.toLowerCase());
      const table = tabulateTypes(routines, new Set([...taken, ...shared]), kept.type, alphabet);
      const operations = routines.flatMap((routine, index) => {
        const own = names[index];
        if (!own) return [];
        const naming = { resolve: table.resolverFor(routine), spelling: spellingOf(routine, rule), alphabet };
        const operation = toOperation(routine, own, home, naming, kept.operations[index], connection.kind);
        return [{ ...operation, streams: operation.streams && rows.streamed !== undefined }];
      });
      const typed = [...table.types.keys()].map((name) => name.toLowerCase());
      return { types: table.types, operations: shareRows(operations, new Set([...taken, ...typed])) };
    },
  };
}

/** Finds the possible names of a routine's operation, and the identity by which it is known again. */
export function toCandidate(routine: Routine, rule: PrefixRule = 'keep'): Candidate {
  const spelling = spellingOf(routine, rule);
  const parameters = routine.parameters.map((parameter) => ({ ...parameter, name: spelling(parameter.name) }));
  return { ...calledBy({ ...routine, parameters }), identity: identityOf(routine) };
}

/** Refuses routines that cannot be called: all of them at once, with the first in the public text. */
function refuse(routines: readonly Routine[]): void {
  const refused = routines.flatMap((routine, index) => {
    const reason = refusal(routine);
    return reason === undefined ? [] : [{ field: `endpoints.${index}`, message: reason, name: routine.ref.name }];
  });
  const [first] = refused;
  if (!first) return;
  throw new Fault('routineRefused', {
    values: { name: first.name, reason: first.message },
    faults: refused.map(({ field, message }) => ({ field, message })),
  });
}
