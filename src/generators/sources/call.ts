import type { Code, Dialect } from '../dialects/dialect.ts';
import type { Project, RequestMember } from '../model/project.ts';
import { id, str } from '../render/escape.ts';
import { fragment, type Rendered } from '../render/rendered.ts';

/** The text of a call and how its arguments reach it. */
export interface Call {
  /** Lines behind `new Arguments()`; none when the statement is constant. */
  readonly builder: readonly Code[];
  readonly sql: Rendered;
  readonly parameters: readonly Code[];
  /** It answers no result at all, not even an empty one. */
  readonly silent: boolean;
}

const TYPES = 'java.sql.Types';

/** One argument with its explicit JDBC type, as a `.param` line. */
export function parameterLine(name: string, member: RequestMember, dialect: Dialect, project: Project): Code {
  const binding = dialect.bind(member, project);
  const value = binding.value(fragment`request.${id(member.property)}()`);
  return {
    text: fragment`.param(${str(name)}, ${value.text}, Types.${id(binding.sqlType)})`,
    imports: [TYPES, ...value.imports],
  };
}
