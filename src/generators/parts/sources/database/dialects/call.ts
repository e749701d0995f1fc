import type { Code } from '../../../../text/java/code.ts';
import { id, pkg, str } from '../../../../text/render/escape.ts';
import { fragment, type Rendered } from '../../../../text/render/rendered.ts';
import type { DatabaseProject, DatabaseRequestMember } from '../operation/operation.ts';
import type { Binding, Dialect } from './dialect.ts';

/** The text of a statement and how its arguments reach it. */
export interface Call {
  /** Lines that add arguments; none when the statement is constant. */
  readonly builder: readonly Code[];
  readonly sql: Rendered;
  readonly parameters: readonly Code[];
  /** The call answers no result at all, not even an empty one. */
  readonly silent: boolean;
}

const TYPES = 'java.sql.Types';

/**
 * Writes one argument with its JDBC type.
 * @example
 * customer_id integer   →   .param("customer_id", request.customerId(), Types.INTEGER)
 */
export function parameterLine(
  name: string,
  member: DatabaseRequestMember,
  dialect: Dialect,
  project: DatabaseProject,
): Code {
  const binding = dialect.bind(member, project);
  const value = binding.value(requestValue(member));
  const type = sqlTypeOf(binding);
  return {
    text: fragment`.param(${str(name)}, ${value.text}, ${type.text})`,
    imports: [...type.imports, ...value.imports],
  };
}

/**
 * Writes how a member of the request is read.
 * @example
 * customer_id   →   request.customerId()
 */
export function requestValue(member: DatabaseRequestMember): Rendered {
  return fragment`request.${id(member.component)}()`;
}

/**
 * Writes the constant of a JDBC type. A driver's own class of that name is written out, because JDBC's has the import.
 * @example
 * INTEGER   →   Types.INTEGER
 * GUID of microsoft.sql.Types   →   microsoft.sql.Types.GUID
 */
export function sqlTypeOf({ sqlType, sqlTypes = TYPES }: Binding): Code {
  const simple = sqlTypes.slice(sqlTypes.lastIndexOf('.') + 1);
  if (simple === 'Types' && sqlTypes !== TYPES) return { text: fragment`${pkg(sqlTypes)}.${id(sqlType)}`, imports: [] };
  return { text: fragment`${id(simple)}.${id(sqlType)}`, imports: [sqlTypes] };
}
