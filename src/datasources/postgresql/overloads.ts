import type { RoutineRow } from './catalogue.ts';

/** How far calls of a routine could be taken for calls of another one of its name. */
type Ambiguity = 'always' | 'withoutDefaults';

/** How a call is written that the server can take for this routine's alone. */
export interface Unmistakable {
  /** Its arguments have no names, only places. */
  readonly byPosition: boolean;
  /** What has a default can be left out. */
  readonly omits: boolean;
}

/** An argument as a call writes it. */
interface Written {
  /** Its name, or its place where the call goes by position. */
  readonly key: string;
  readonly type: number;
  readonly optional: boolean;
}

const INPUTS = 'ibv';

/**
 * The server refuses a call that two routines could take: all that is given has the same names and types in both, and what only
 * one of them has may be left out. Names that do not tell it from another are left away: places might.
 * @param overloads all routines of its schema and name, itself among them.
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
  return found.find((one) => one === 'always') ?? found.find((one) => one !== undefined);
}

/** VARIADIC, which such calls say, is taken by none without. */
const isVariadic = ({ modes }: RoutineRow) => modes?.includes('v') ?? false;

function comparison(mine: readonly Written[], theirs: readonly Written[]): Ambiguity | undefined {
  const isIn = (list: readonly Written[]) => (one: Written) =>
    list.some(({ key, type }) => key === one.key && type === one.type);
  const needed = (list: readonly Written[]) => list.filter(({ optional }) => !optional);
  if (!needed(theirs).every(isIn(mine))) return undefined;
  if (mine.every(isIn(theirs))) return 'always';
  return needed(mine).every(isIn(theirs)) ? 'withoutDefaults' : undefined;
}

/** CALL writes a procedure's OUT arguments as well. */
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
