import oracledb from 'oracledb';
import { oracleName } from '../../checks/sql/oracle-name.ts';
import type { Parameter, Routine } from '../../model/described/routine.ts';
import type { DataType } from '../../model/types.ts';
import type { SampleValues } from '../driver.ts';

/** The longest size of a variable; a parameter has no length of its own. */
const SIZED: Readonly<Record<string, string>> = {
  VARCHAR2: 'VARCHAR2(32767)',
  VARCHAR: 'VARCHAR2(32767)',
  STRING: 'VARCHAR2(32767)',
  CHAR: 'CHAR(32767)',
  CHARACTER: 'CHAR(32767)',
  NVARCHAR2: 'NVARCHAR2(16383)',
  NCHAR: 'NCHAR(16383)',
  RAW: 'RAW(32767)',
  UROWID: 'UROWID(4000)',
};
const CURSOR = 'SYS_REFCURSOR';

/** The text of a call with its values, and the binds that carry each cursor and tell whether it was opened. */
export interface SampleCall {
  readonly text: string;
  readonly binds: Readonly<Record<string, oracledb.BindParameter>>;
  readonly cursors: readonly { readonly bind: string; readonly isOpen: string; readonly cursor: string }[];
}

/**
 * Writes the call of a routine: a pipelined function is selected from; any other is called in a block with a variable
 * for each parameter.
 * @example
 * SHOP.ADD_ORDER(total NUMBER)   →   declare v0 NUMBER := :v0; begin SHOP.ADD_ORDER(TOTAL => v0); end;
 */
export function callOf(routine: Routine, values: SampleValues): SampleCall {
  const given = routine.parameters.filter(
    (parameter) => !parameter.hasDefault || typeof values[parameter.name] === 'string',
  );
  const binds: Record<string, oracledb.BindParameter> = {};
  for (const [i, parameter] of given.entries())
    if (isGiven(parameter)) binds[`v${i}`] = { val: textFor(parameter, values) };
  const [own] = routine.results;
  const isPipelined = routine.kind === 'function' && own?.kind === 'columns' && own.cursor === undefined;
  return isPipelined && !routine.returnValue ? selectOf(routine, given, binds) : blockOf(routine, given, binds);
}

function nameOf({ ref }: Routine): string {
  return [ref.schema, ...(ref.package ? [ref.package] : []), ref.name].map(oracleName).join('.');
}

function selectOf(routine: Routine, given: readonly Parameter[], binds: SampleCall['binds']): SampleCall {
  const taken = given.map((parameter, i) => {
    // A statement has no variables: a collection, which nobody can give, is null as it is in a block.
    const value = isGiven(parameter) ? expression(parameter.type, `:v${i}`) : 'null';
    return `${oracleName(parameter.name)} => ${value}`;
  });
  return { text: `select * from table(${nameOf(routine)}(${taken.join(', ')}))`, binds, cursors: [] };
}

function blockOf(routine: Routine, given: readonly Parameter[], inputs: SampleCall['binds']): SampleCall {
  const { returnValue, ref } = routine;
  const returnsCursor = routine.kind === 'function' && !returnValue;
  const variables = given.map((parameter, i) => {
    const start = isGiven(parameter) ? ` := ${expression(parameter.type, `:v${i}`)}` : '';
    return `v${i} ${sized(parameter.databaseType)}${start};`;
  });
  if (routine.kind === 'function') variables.unshift(`r ${sized(returnValue?.databaseType ?? CURSOR)};`);
  const taken = given.map((parameter, i) => `${oracleName(parameter.name)} => v${i}`);
  const target = routine.kind === 'function' ? 'r := ' : '';
  const call = `${target}${nameOf(routine)}${taken.length > 0 ? `(${taken.join(', ')})` : ''};`;
  const cursors = [
    ...(returnsCursor ? [{ bind: 'r', isOpen: 'r_open', cursor: ref.name }] : []),
    ...given.flatMap(({ databaseType, name }, i) =>
      databaseType === CURSOR ? [{ bind: `v${i}`, isOpen: `v${i}_open`, cursor: name }] : [],
    ),
  ];
  const binds = { ...inputs };
  for (const { bind, isOpen } of cursors) {
    binds[bind] = { dir: oracledb.BIND_OUT, type: oracledb.DB_TYPE_CURSOR };
    binds[isOpen] = { dir: oracledb.BIND_OUT, type: oracledb.DB_TYPE_NUMBER };
  }
  const handed = cursors.map(({ bind, isOpen }) => handOver(bind, isOpen));
  const text = [...(variables.length > 0 ? ['declare', ...variables] : []), 'begin', call, ...handed, 'end;'].join(' ');
  return { text, binds, cursors };
}

/**
 * Writes the handing over of a cursor. The driver takes no cursor that was never opened, so one without rows takes its
 * place, and a flag tells.
 */
function handOver(bind: string, isOpen: string): string {
  const empty = `open :${bind} for select 1 from dual where 1 = 0`;
  return `if ${bind}%isopen then :${isOpen} := 1; :${bind} := ${bind}; else :${isOpen} := 0; ${empty}; end if;`;
}

function isGiven({ mode, type, databaseType }: Parameter): boolean {
  return mode !== 'out' && databaseType !== CURSOR && type.kind !== 'list' && type.kind !== 'ref';
}

function textFor({ name, type }: Parameter, values: SampleValues): string | null {
  const text = values[name] ?? null;
  return type.kind === 'timestamp' ? (text?.replace(/[tT](?=\d)/, ' ') ?? null) : text;
}

/** Writes a value; PL/SQL converts all other types by itself. */
function expression(type: DataType, value: string): string {
  if (type.kind === 'boolean') return `(lower(${value}) in ('true', '1', 'y', 'yes'))`;
  return type.kind === 'bytes' ? `hextoraw(${value})` : value;
}

function sized(databaseType: string): string {
  return SIZED[databaseType] ?? databaseType;
}
