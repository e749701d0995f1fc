import { z } from 'zod';
import type { Access } from '../../../model/changes.ts';
import { strict } from '../../../model/schema/strict.ts';
import { text } from '../../../model/schema/text.ts';
import type { Use } from '../../parts/part.ts';

/**
 * Words between spaces, each of the characters that RFC 6749 (3.3) lets a scope have. None ends in a comma, which would be
 * meant to stand between two of them.
 */
const WORD = '[\\x21\\x23-\\x5B\\x5D-\\x7E]{0,79}[\\x21\\x23-\\x2B\\x2D-\\x5B\\x5D-\\x7E]';
const WORDS = new RegExp(`^(?:${WORD}(?: +${WORD})*)?$`);
const MAX_CHARS = 500;

const words = (message: string) => text.trim().max(MAX_CHARS, 'tooLong').regex(WORDS, message).default('');

/** The ways in which callers can be known, in the order in which they are listed. */
export const WAYS = ['basic', 'apiKey', 'jwt'] as const;
export type Way = (typeof WAYS)[number];
/** The same for a whole service, whose callers may also be strangers. */
export const AUTH = ['none', ...WAYS] as const;
export type Auth = (typeof AUTH)[number];

/**
 * Options of an endpoint that say what its callers need; every trigger whose callers are known has them. Only tokens
 * carry permissions.
 */
export const permissionOptions = {
  /** The way in which its callers are known, where that differs from the project's. */
  auth: z.enum(['project', ...AUTH], { error: 'decision' }).default('project'),
  /** Scopes, all of which are needed. */
  scopes: words('scopes').meta({ whenProject: { auth: 'jwt' } }),
  /** Roles, one of which is needed. */
  roles: words('roles').meta({ whenProject: { auth: 'jwt' } }),
};

const shape = strict(permissionOptions);
export type PermissionOptions = ReturnType<typeof shape.parse>;

/** Permissions that a caller needs beside being known: all of the scopes, and one of the roles where there are any. */
export interface Permissions {
  /**
   * The way in which they must be known, where a service knows callers in several ways or lets strangers in elsewhere.
   */
  readonly knownBy?: Way;
  readonly scopes: readonly string[];
  readonly roles: readonly string[];
}

/** @returns the permissions that an endpoint asks for; undefined where being known is enough. */
export function permissionsOf({ auth, scopes, roles }: PermissionOptions): Permissions | undefined {
  const knownBy = WAYS.find((way) => way === auth);
  const wanted = { ...(knownBy && { knownBy }), scopes: wordsOf(scopes), roles: wordsOf(roles) };
  return knownBy || wanted.scopes.length + wanted.roles.length > 0 ? wanted : undefined;
}

/** Whether an endpoint asks for more than being known in the right way. */
export const asksMore = (options: PermissionOptions) =>
  wordsOf(options.scopes).length + wordsOf(options.roles).length > 0;

/** @returns the way in which callers of an endpoint are known. */
export const authOf = ({ auth }: Pick<PermissionOptions, 'auth'>, project: Auth): Auth =>
  auth === 'project' ? project : auth;

/**
 * Lets each use say how its callers are known, where not all uses of a service say the same. Else the uses say nothing,
 * because the rule of the service is enough.
 * @example
 * project jwt, endpoints project and basic   →   endpoints jwt and basic
 */
export function sayingWays<E extends PermissionOptions>(uses: readonly Use<E>[], project: Auth): readonly Use<E>[] {
  const differ = uses.some(({ options }) => authOf(options, project) !== project);
  const own = (options: E): E => ({ ...options, auth: differ ? authOf(options, project) : 'project' });
  return uses.map((use) => ({ ...use, options: own(use.options) }));
}

/** @returns all ways in which a service knows callers: the project's, and those of its endpoints. */
export function waysOf(uses: readonly Use<PermissionOptions>[], project: Auth): readonly Way[] {
  const all = new Set([project, ...uses.map(({ options }) => authOf(options, project))]);
  return WAYS.filter((way) => all.has(way));
}

/** Whether uses say how their callers are known, because they differ. */
export const saysWays = (uses: readonly Use<PermissionOptions>[]) =>
  uses.some(({ options }) => permissionsOf(options)?.knownBy !== undefined);

/** Whether strangers may call some endpoint. */
export function letsStrangersIn(uses: readonly Use<PermissionOptions>[], project: Auth): boolean {
  return uses.some(({ options }) => authOf(options, project) === 'none');
}

/** @returns the permissions that callers of an endpoint need, sorted, so that a change of them is noticed. */
export function accessOf({ auth }: { readonly auth: Auth }, endpoint: PermissionOptions): Access {
  const { scopes = [], roles = [] } = permissionsOf(endpoint) ?? {};
  return { auth: authOf(endpoint, auth), scopes: scopes.toSorted(), roles: roles.toSorted() };
}

const wordsOf = (given: string) => [...new Set(given.split(' ').filter((word) => word !== ''))];

/**
 * Lists the ways to have the permissions, each a list of names that are all needed, as OpenAPI writes requirements.
 * @example
 * the scope a, the roles b or c   →   [['a', 'b'], ['a', 'c']]
 */
export function alternatives({ scopes, roles }: Permissions): readonly (readonly string[])[] {
  return roles.length === 0 ? [scopes] : roles.map((role) => [...scopes, role]);
}

const KNOWN_BY: Readonly<Record<Way, string>> = { basic: 'a user and a password', apiKey: 'a key', jwt: 'a token' };

/**
 * Says in words what is needed; `quote` writes the names.
 * @example
 * the scopes a and b, the role c   →   the scopes a, b and the role c
 */
export function sayPermissions({ knownBy, scopes, roles }: Permissions, quote: (name: string) => string): string {
  const named = (names: readonly string[], single: string, several: string) =>
    names.length === 0 ? [] : [`${names.length === 1 ? single : several} ${names.map(quote).join(', ')}`];
  const known = knownBy ? [KNOWN_BY[knownBy]] : [];
  const parts = [
    ...known,
    ...named(scopes, 'the scope', 'the scopes'),
    ...named(roles, 'the role', 'one of the roles'),
  ];
  return parts.join(' and ');
}
