import type { Code } from '../../text/java/code.ts';
import { block } from '../../text/render/escape.ts';
import { fragment } from '../../text/render/rendered.ts';
import { type PermissionOptions, type Permissions, permissionsOf } from './permissions.ts';

const PRE_AUTHORIZE = 'org.springframework.security.access.prepost.PreAuthorize';
/** The rest of an annotation's line leaves room for this many characters. */
const MAX_CHARS_A_LINE = 95;
const INDENT = 8;

/**
 * Writes the annotation of a method that only callers with these permissions may call.
 * @example
 * the scope orders:read, the roles clerk or boss   →   @PreAuthorize("hasAuthority('SCOPE_orders:read') and hasAnyRole('clerk', 'boss')")
 */
export function guard({ knownBy, scopes, roles }: Permissions): Code {
  const terms = [
    ...(knownBy ? [`@knownCallers.by('${knownBy}', authentication)`] : []),
    ...scopes.map((scope) => term('hasAuthority', [`SCOPE_${scope}`])),
    ...(roles.length > 0 ? [term(roles.length > 1 ? 'hasAnyRole' : 'hasRole', roles.map(nameOf))] : []),
  ];
  const text = block(fitting(terms, ' and ', '\nand '), INDENT);
  return { text: fragment`@PreAuthorize(${text})`, imports: [PRE_AUTHORIZE] };
}

/** A call in Spring's expression language; quotes inside a text are doubled. */
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

/** The name of a role without the prefix that Spring adds. */
const nameOf = (role: string) => role.replace(/^ROLE_/, '');

/**
 * Lists the authorities that these endpoints ask for, as Spring Security names them: who has all of them may call
 * everything.
 * @example
 * the scope orders:read and the role clerk   →   ROLE_clerk, SCOPE_orders:read
 */
export function allAuthorities(endpoints: Iterable<PermissionOptions>): readonly { readonly text: string }[] {
  const all = [...endpoints].flatMap((options) => {
    const { scopes = [], roles = [] } = permissionsOf(options) ?? {};
    return [...scopes.map((scope) => `SCOPE_${scope}`), ...roles.map((role) => `ROLE_${nameOf(role)}`)];
  });
  return [...new Set(all)].sort().map((text) => ({ text }));
}
