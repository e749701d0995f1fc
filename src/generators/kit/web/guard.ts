import type { Code } from '../../text/java/code.ts';
import { block } from '../../text/render/escape.ts';
import { fragment } from '../../text/render/rendered.ts';
import { type PermissionOptions, type Permissions, permissionsOf } from './permissions.ts';

const PRE_AUTHORIZE = 'org.springframework.security.access.prepost.PreAuthorize';
/** What else stands in a line of the annotation leaves room for this much. */
const MAX_CHARS_A_LINE = 95;
const INDENT = 8;

/** The annotation of a method that only callers with these permissions may call. */
export function guard({ knownBy, scopes, roles }: Permissions): Code {
  const terms = [
    ...(knownBy ? [`@knownCallers.${knownBy}(authentication)`] : []),
    ...scopes.map((scope) => term('hasAuthority', [`SCOPE_${scope}`])),
    ...(roles.length > 0 ? [term(roles.length > 1 ? 'hasAnyRole' : 'hasRole', roles.map(nameOf))] : []),
  ];
  const text = block(fitting(terms, ' and ', '\nand '), INDENT);
  return { text: fragment`@PreAuthorize(${text})`, imports: [PRE_AUTHORIZE] };
}

/** A call of Spring's expression language; quotes in a text are doubled there. */
function term(name: string, values: readonly string[]): string {
  const texts = values.map((value) => `'${value.replaceAll("'", "''")}'`);
  const all = fitting(texts, ', ', ',\n    ');
  return name.length + all.length <= MAX_CHARS_A_LINE && !all.includes('\n')
    ? `${name}(${all})`
    : `${name}(\n    ${all})`;
}

function fitting(parts: readonly string[], inLine: string, below: string): string {
  const line = parts.join(inLine);
  return line.length <= MAX_CHARS_A_LINE ? line : parts.join(below);
}

/** Spring writes the prefix itself. */
const nameOf = (role: string) => role.replace(/^ROLE_/, '');

/** @returns what Spring Security calls all that these endpoints ask for: who has it may do everything. */
export function allAuthorities(endpoints: Iterable<PermissionOptions>): readonly { readonly text: string }[] {
  const all = [...endpoints].flatMap((options) => {
    const { scopes = [], roles = [] } = permissionsOf(options) ?? {};
    return [...scopes.map((scope) => `SCOPE_${scope}`), ...roles.map((role) => `ROLE_${nameOf(role)}`)];
  });
  return [...new Set(all)].sort().map((text) => ({ text }));
}
