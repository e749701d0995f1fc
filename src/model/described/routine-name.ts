import type { Called } from '../wanted-name.ts';
import type { Parameter, Routine, RoutineRef } from './routine.ts';

/** The part of a routine or a query that its name is made from; forms have it before they generate. */
interface Nameable extends Pick<Routine, 'ref' | 'kind' | 'sql'> {
  readonly parameters: readonly Pick<Parameter, 'name' | 'mode' | 'databaseType'>[];
}

/**
 * Picks the material for the name of a routine's or a query's operation.
 * @example
 * shop.order_total(p_id integer)   →   {wanted: 'order_total', home: 'shop', inputs: [{name: 'p_id', …}], …}
 */
export function calledBy({ ref, kind, sql = '', parameters }: Nameable): Called {
  return {
    wanted: kind === 'query' ? statementName(sql, ref) : ref.name,
    home: ref.package ?? ref.schema,
    inputs: parameters
      .filter(({ mode }) => mode !== 'out')
      .map(({ name, databaseType }) => ({ name, type: databaseType })),
    key: [ref.schema, ref.package ?? '', ref.name, ...ref.argumentTypes, sql].join('\u0000'),
  };
}

/** Makes a reference for a query, which has no name of its own. */
export function queryRef(parameters: readonly Pick<Parameter, 'databaseType'>[]): RoutineRef {
  return { schema: '', name: 'query', argumentTypes: parameters.map((parameter) => parameter.databaseType) };
}

/**
 * Names a statement by its verb and its table.
 * @example
 * select … from shop.orders   →   select orders
 */
function statementName(sql: string, ref: RoutineRef): string {
  const bare = sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ');
  const verb = /\b(select|insert|update|delete|merge)\b/i.exec(bare)?.[1] ?? 'query';
  const target = /\b(?:from|into|update)\s+(?:only\s+)?((?:"[^"]+"|[\w$]+)(?:\s*\.\s*(?:"[^"]+"|[\w$]+))*)/i.exec(bare);
  const table = target?.[1]?.split('.').at(-1) ?? ref.name;
  return `${verb.toLowerCase()} ${table.replaceAll('"', '')}`;
}
