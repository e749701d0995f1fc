import type { Field } from './field.ts';
import type { ResultShape, Routine } from './routine.ts';

/** The two ways to read `tinyint(1)` of MariaDB and MySQL, which holds -128 to 127: as a truth value or as a number. */
export const TINYINT_CHOICES = ['boolean', 'number'] as const;
export type TinyintChoice = (typeof TINYINT_CHOICES)[number];

/** The choices for single parameters, values and columns of an endpoint, by their names in the database. */
export type TinyintChoices = Readonly<Record<string, TinyintChoice>>;

/** The choices for an endpoint: the project's, and those by name where they differ. */
export interface TinyintsChosen {
  readonly project?: TinyintChoice | undefined;
  readonly named?: TinyintChoices | undefined;
}

/** Whether a kind of database has `tinyint(1)`. */
export const hasTinyint1 = (kind: string): boolean => kind === 'mariadb' || kind === 'mysql';

const TINYINT_1 = /^tinyint\(1\)/i;

/** Whether a field's values may be truth values or numbers: `tinyint(1)`, `tinyint(1) unsigned`. */
export const isTinyint1 = ({ databaseType }: Pick<Field, 'databaseType'>): boolean => TINYINT_1.test(databaseType);

/** Makes a `tinyint(1)` a truth value or an integer of 8 bits; leaves every other field alone. */
export function tinyintAs<F extends Pick<Field, 'type' | 'databaseType'>>(field: F, choice: TinyintChoice): F {
  if (!isTinyint1(field)) return field;
  if (choice === 'boolean') return { ...field, type: { kind: 'boolean' } };
  return { ...field, type: { kind: 'integer', bits: 8, signed: !/unsigned|zerofill/i.test(field.databaseType) } };
}

type Typed = Pick<Field, 'name' | 'type' | 'databaseType'>;

/**
 * @returns a function that applies the choices to a field. `isTold`: a person told the field's type, which wins over
 * the project's choice.
 */
export function tinyintChooser({
  project,
  named = {},
}: TinyintsChosen): <F extends Typed>(field: F, isTold?: boolean) => F {
  const byName = new Map(Object.entries(named).map(([name, choice]) => [name.toLowerCase(), choice]));
  return (field, isTold = false) => {
    const ofProject = project === 'number' && !isTold ? project : undefined;
    const choice = byName.get(field.name.toLowerCase()) ?? ofProject;
    return choice ? tinyintAs(field, choice) : field;
  };
}

type TypedRoutine = Pick<Routine, 'parameters' | 'returnValue' | 'results' | 'generatedKey'>;

/**
 * Applies the choices to every `tinyint(1)` of a routine. A choice by name wins over a type that a person told, that
 * over what a sample saw, and all of them over the project's. The description says `boolean` already, so the project's
 * `boolean` changes nothing: a column that is declared without a sign, or was sampled with numbers other than 0 and 1,
 * stays a number. A generated key is always a number.
 */
export function withTinyints<R extends TypedRoutine>(routine: R, chosen: TinyintsChosen): R {
  const choose = tinyintChooser(chosen);
  const { returnValue, generatedKey } = routine;
  return {
    ...routine,
    parameters: routine.parameters.map((parameter) => choose(parameter)),
    ...(returnValue && { returnValue: choose(returnValue) }),
    results: routine.results.map((shape): ResultShape => {
      if (shape.kind !== 'columns') return shape;
      const isTold = ({ evidence = shape.evidence }: Field) => evidence === 'edited';
      return { ...shape, columns: shape.columns.map((column) => choose(column, isTold(column))) };
    }),
    ...(generatedKey && { generatedKey: tinyintAs(generatedKey, 'number') }),
  };
}

/** Lists the `tinyint(1)` of a routine that a choice can name, the first of each name. */
export function tinyintsOf({
  parameters,
  returnValue,
  results,
}: {
  readonly parameters: readonly Typed[];
  readonly returnValue?: Typed | undefined;
  readonly results: readonly ResultShape[];
}): readonly Typed[] {
  const columns = results.flatMap((shape) => (shape.kind === 'columns' ? shape.columns : []));
  const fields: readonly Typed[] = [...parameters, ...(returnValue ? [returnValue] : []), ...columns];
  const isSame = (a: Typed) => (b: Typed) => a.name.toLowerCase() === b.name.toLowerCase();
  return fields.filter(isTinyint1).filter((field, index, own) => own.findIndex(isSame(field)) === index);
}
