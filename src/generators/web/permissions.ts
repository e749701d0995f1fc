import { strict } from '../schema/strict.ts';
import { text } from '../schema/text.ts';

/**
 * Words between spaces, each of the characters that RFC 6749 (3.3) lets a scope have. None ends in a comma, which would be
 * meant to stand between two of them.
 */
const WORD = '[\\x21\\x23-\\x5B\\x5D-\\x7E]{0,79}[\\x21\\x23-\\x2B\\x2D-\\x5B\\x5D-\\x7E]';
const WORDS = new RegExp(`^(?:${WORD}(?: +${WORD})*)?$`);
const MAX_CHARS = 500;

const words = (message: string) => text.trim().max(MAX_CHARS, 'tooLong').regex(WORDS, message).default('');

/** What a caller needs for one endpoint: options of every trigger over HTTP. Only tokens carry them. */
export const permissionOptions = {
  /** All of them. */
  scopes: words('scopes').meta({ whenProject: { auth: 'jwt' } }),
  /** One of them. */
  roles: words('roles').meta({ whenProject: { auth: 'jwt' } }),
};

const shape = strict(permissionOptions);
export type PermissionOptions = ReturnType<typeof shape.parse>;

/** What a caller needs beside being known: all of the scopes, and one of the roles where there are any. */
export interface Permissions {
  readonly scopes: readonly string[];
  readonly roles: readonly string[];
}

/** @returns what an endpoint asks of its callers; nothing where being known is enough. */
export function permissionsOf({ scopes, roles }: PermissionOptions): Permissions | undefined {
  const wanted = { scopes: wordsOf(scopes), roles: wordsOf(roles) };
  return wanted.scopes.length + wanted.roles.length > 0 ? wanted : undefined;
}

const wordsOf = (given: string) => [...new Set(given.split(' ').filter((word) => word !== ''))];

/** @returns the ways to have them, each a list of names: a requirement of an API's document needs all of one list. */
export function alternatives({ scopes, roles }: Permissions): readonly (readonly string[])[] {
  return roles.length === 0 ? [scopes] : roles.map((role) => [...scopes, role]);
}

/** What is needed, in words; names as `quote` writes them. */
export function sayPermissions({ scopes, roles }: Permissions, quote: (name: string) => string): string {
  const named = (names: readonly string[], one: string, several: string) =>
    names.length === 0 ? [] : [`${names.length === 1 ? one : several} ${names.map(quote).join(', ')}`];
  const parts = [...named(scopes, 'the scope', 'the scopes'), ...named(roles, 'the role', 'one of the roles')];
  return parts.join(' and ');
}
