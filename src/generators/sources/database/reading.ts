import { Fault } from '../../fault.ts';
import type { Candidate } from '../../names/operations.ts';
import type { Reading } from '../../part.ts';
import { calledBy } from './described/called.ts';
import type { DatabaseDescription } from './described/description.ts';
import type { Routine } from './described/routine.ts';
import { identityOf, kinOf, refusal, toOperation } from './operations.ts';
import { tabulateTypes } from './types.ts';

const TITLES = {
  oracle: 'Oracle',
  sqlserver: 'SQL Server',
  mysql: 'MySQL',
  mariadb: 'MariaDB',
  postgresql: 'PostgreSQL',
} as const;

/** Routines and queries as operations. @throws Fault routineRefused, naming all that cannot be called */
export function readDatabase({ routines, connection }: DatabaseDescription): Reading {
  refuse(routines);
  return {
    candidates: routines.map(toCandidate),
    kinOf,
    project: {
      part: 'database',
      title: `${TITLES[connection.kind]} database`,
      noun: 'database',
      place: connection.database,
      keepsState: true,
      detail: connection,
    },
    finish(names, taken, home, kept) {
      const table = tabulateTypes(routines, taken, kept.type);
      const operations = routines.flatMap((routine, index) => {
        const own = names[index];
        return own ? [toOperation(routine, own, home, table.resolverFor(routine), kept.operations[index])] : [];
      });
      return { types: table.types, operations };
    },
  };
}

/** What a routine's operation could be called by, and how it is known again. */
export function toCandidate(routine: Routine): Candidate {
  return { ...calledBy(routine), identity: identityOf(routine) };
}

/** All refused routines are named at once; the public text shows the first. */
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
