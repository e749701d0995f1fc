import type { RoutineRow } from './catalogue.ts';

/**
 * The calls of a routine that could be taken for calls of another one of its name: all, or those that leave out
 * defaults.
 */
type Ambiguity = 'always' | 'withoutDefaults';

/** The form of a call that the server takes for this routine only. */
export interface Unmistakable {
  /** The routine's arguments go by position, without names. */
  readonly byPosition: boolean;
  /** Arguments with a default can be left out. */
  readonly omits: boolean;
}

/** An argument as a call writes it. */
interface Written {
  /** The argument's name, or its number where the call goes by position. */
  readonly key: string;
  readonly type: number;
  readonly optional: boolean;
}

const INPUTS = 'ibv';

/**
 * Finds the form of a call that is not ambiguous. The server refuses a call that two routines could take: all given
 * arguments have the same names and types in both, and those that only one routine has may be left out. Where names do
 * not tell them apart, the call goes by position.
 * @param overloads all routines of its schema and name, itself among them.
 * @example
 * add(a int) beside add(b int)   →   {byPosition: false, omits: true}
 * @returns undefined where every call is refused.
 */
export function unmistakable(row: RoutineRow, overloads: readonly RoutineRow[]): Unmistakable | undefined {
  const isNamed = (row.names?.length ?? 0) > 0 && written(row, true).every(({ key }) => key !== '');
  const named = ambiguityOf(row, overloads, isNamed);
  if (named !== 'always') return { byPosition: false, omits: named === undefined };
  if (!isNamed || ambiguityOf(row, overloads, false) === 'always') return undefined;
  return { byPosition: true, omits: false };
}

function ambiguityOf(row: RoutineRow, overloads: readonly RoutineRow[], byName: boolean): Ambiguity | undefined {
  const mine = written(row, byName);
  const found = overloads
    .filter((other) => other !== row && isVariadic(other) === isVariadic(row))
    .map((other) => comparison(mine, written(other, byName)));
  return found.find((verdict) => verdict === 'always') ?? found.find((verdict) => verdict !== undefined);
}

/** Whether a routine is VARIADIC: its calls say so, and no other routine takes them. */
const isVariadic = ({ modes }: RoutineRow) => modes?.includes('v') ?? false;

function comparison(mine: readonly Written[], theirs: readonly Written[]): Ambiguity | undefined {
  const isIn = (list: readonly Written[]) => (argument: Written) =>
    list.some(({ key, type }) => key === argument.key && type === argument.type);
  const needed = (list: readonly Written[]) => list.filter(({ optional }) => !optional);
  if (!needed(theirs).every(isIn(mine))) return undefined;
  if (mine.every(isIn(theirs))) return 'always';
  return needed(mine).every(isIn(theirs)) ? 'withoutDefaults' : undefined;
}

/** Lists the arguments that a call writes; CALL writes a procedure's OUT arguments as well. */
function written({ kind, all, inputs, modes, names, defaults }: RoutineRow, byName: boolean): readonly Written[] {
  const taken = (all ?? inputs).flatMap((type, index) => {
    const mode = modes?.[index] ?? 'i';
    const isInput = INPUTS.includes(mode);
    return isInput || (kind === 'p' && mode === 'o') ? [{ type, name: names?.[index] ?? '', isInput }] : [];
  });
  let left = taken.filter(({ isInput }) => isInput).length;
  return taken.map(({ type, name, isInput }, index) => {
    const optional = isInput && left <= defaults;
    if (isInput) left -= 1;
    return { type, key: byName ? name : `${index}`, optional };
  });
}
