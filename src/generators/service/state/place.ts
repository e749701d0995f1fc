import type { StatePlace } from '../../part.ts';

/** @returns where tables stand, in a sentence of the README. */
export function placeOf({ schema, apart }: StatePlace): string {
  const own = apart === undefined ? '' : ' of the database at `STATE_DB_URL`';
  return schema === '' ? `the default schema of its user${own && ','}${own}` : `the schema \`${schema}\`${own}`;
}

/** @returns why a service cannot keep tables there, as a key of the `validation` texts. */
export function placeFault(
  state: 'datasource' | 'separate' | 'none',
  { keepsState }: { readonly keepsState: boolean },
): 'stateNotHere' | 'stateNotApart' | undefined {
  if (state === 'datasource' && !keepsState) return 'stateNotHere';
  return state === 'separate' && keepsState ? 'stateNotApart' : undefined;
}
