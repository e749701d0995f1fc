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

/** How callers can be known, in the order in which they are told. */
export const WAYS = ['basic', 'apiKey', 'jwt'] as const;
export type Way = (typeof WAYS)[number];
/** How callers of a whole service are known. */
export const AUTH = ['none', ...WAYS] as const;
export type Auth = (typeof AUTH)[number];

/** What a caller needs for one endpoint: options of every trigger whose callers are known. Only tokens carry permissions. */
export const permissionOptions = {
  /** How its callers are known, where that differs from the project's. */
  auth: z.enum(['project', ...AUTH], { error: 'decision' }).default('project'),
  /** All of them. */
  scopes: words('scopes').meta({ whenProject: { auth: 'jwt' } }),
  /** One of them. */
  roles: words('roles').meta({ whenProject: { auth: 'jwt' } }),
};

const shape = strict(permissionOptions);
export type PermissionOptions = ReturnType<typeof shape.parse>;

/** What a caller needs beside being known: all of the scopes, and one of the roles where there are any. */
export interface Permissions {
  /** How they must be known, where the service knows callers in more than one way or lets strangers in elsewhere. */
  readonly knownBy?: Way;
  readonly scopes: readonly string[];
  readonly roles: readonly string[];
}

/** @returns what an endpoint asks of its callers; nothing where being known is enough. */
export function permissionsOf({ auth, scopes, roles }: PermissionOptions): Permissions | undefined {
  const knownBy = WAYS.find((way) => way === auth);
  const wanted = { ...(knownBy && { knownBy }), scopes: wordsOf(scopes), roles: wordsOf(roles) };
  return knownBy || wanted.scopes.length + wanted.roles.length > 0 ? wanted : undefined;
}

/** Whether being known in the right way is not enough. */
export const asksMore = (options: PermissionOptions) =>
  wordsOf(options.scopes).length + wordsOf(options.roles).length > 0;

/** How callers of an endpoint are known. */
export const authOf = ({ auth }: Pick<PermissionOptions, 'auth'>, project: Auth): Auth =>
  auth === 'project' ? project : auth;

/**
 * @returns the uses, each saying itself how its callers are known, where not all of a service's say the same; else as
 *   they are, so that the service's own rule is all there is.
 */
export function sayingWays<E extends PermissionOptions>(uses: readonly Use<E>[], project: Auth): readonly Use<E>[] {
  const differ = uses.some(({ options }) => authOf(options, project) !== project);
  const own = (options: E): E => ({ ...options, auth: differ ? authOf(options, project) : 'project' });
  return uses.map((use) => ({ ...use, options: own(use.options) }));
}

/** @returns each way in which a service knows callers: the project's, and those of its endpoints. */
export function waysOf(uses: readonly Use<PermissionOptions>[], project: Auth): readonly Way[] {
  const all = new Set([project, ...uses.map(({ options }) => authOf(options, project))]);
  return WAYS.filter((way) => all.has(way));
}

/** Whether uses say themselves how their callers are known, because they differ. */
export const saysWays = (uses: readonly Use<PermissionOptions>[]) =>
  uses.some(({ options }) => permissionsOf(options)?.knownBy !== undefined);

/** Whether strangers may call some endpoint of a service whose other callers are known. */
export function letsStrangersIn(uses: readonly Use<PermissionOptions>[], project: Auth): boolean {
  return uses.some(({ options }) => authOf(options, project) === 'none');
}

/** @returns what callers of an endpoint need, in one order: to be told when it changes. */
export function accessOf({ auth }: { readonly auth: Auth }, endpoint: PermissionOptions): Access {
  const { scopes = [], roles = [] } = permissionsOf(endpoint) ?? {};
  return { auth: authOf(endpoint, auth), scopes: scopes.toSorted(), roles: roles.toSorted() };
}

const wordsOf = (given: string) => [...new Set(given.split(' ').filter((word) => word !== ''))];

/** @returns the ways to have them, each a list of names: a requirement of an API's document needs all of one list. */
export function alternatives({ scopes, roles }: Permissions): readonly (readonly string[])[] {
  return roles.length === 0 ? [scopes] : roles.map((role) => [...scopes, role]);
}

const KNOWN_BY: Readonly<Record<Way, string>> = { basic: 'a user and a password', apiKey: 'a key', jwt: 'a token' };

/** What is needed, in words; names as `quote` writes them. */
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
