import type { Called } from '../called.ts';
import type { Parameter, Routine, RoutineRef } from './routine.ts';

/** What is read of a routine or a query to name it: forms know as much before they generate. */
interface Nameable extends Pick<Routine, 'ref' | 'kind' | 'sql'> {
  readonly parameters: readonly Pick<Parameter, 'name' | 'mode' | 'databaseType'>[];
}

/** What a routine's or a query's operation could be called by. */
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

/** How a query is referred to, which has no name of its own. */
export function queryRef(parameters: readonly Pick<Parameter, 'databaseType'>[]): RoutineRef {
  return { schema: '', name: 'query', argumentTypes: parameters.map((one) => one.databaseType) };
}

/** `select … from shop.orders` → select orders: what a statement does and to what. */
function statementName(sql: string, ref: RoutineRef): string {
  const bare = sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ');
  const verb = /\b(select|insert|update|delete|merge)\b/i.exec(bare)?.[1] ?? 'query';
  const target = /\b(?:from|into|update)\s+(?:only\s+)?((?:"[^"]+"|[\w$]+)(?:\s*\.\s*(?:"[^"]+"|[\w$]+))*)/i.exec(bare);
  const table = target?.[1]?.split('.').at(-1) ?? ref.name;
  return `${verb.toLowerCase()} ${table.replaceAll('"', '')}`;
}
