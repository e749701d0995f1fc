import { describe, expect, test } from 'vitest';
import english from '../../../../locales/en/common.json' with { type: 'json' };
import { workedMs } from '../../../../tests/support/runs/patience.ts';
import { strict } from '../../../model/schema/strict.ts';
import type { Use } from '../../parts/part.ts';
import { allAuthorities, guard } from './guard.ts';
import {
  type Auth,
  alternatives,
  letsStrangersIn,
  type PermissionOptions,
  permissionOptions,
  permissionsOf,
  sayingWays,
  sayPermissions,
  saysWays,
  waysOf,
} from './permissions.ts';

const schema = strict(permissionOptions);
const parsed = (scopes: string, roles = '') => schema.parse({ scopes, roles });
const wanted = (scopes: string, roles = '') => permissionsOf(parsed(scopes, roles)) ?? { scopes: [], roles: [] };

test('words stand between spaces, each once', () => {
  expect(wanted('  orders:read   orders:write orders:read ', 'clerk')).toEqual({
    scopes: ['orders:read', 'orders:write'],
    roles: ['clerk'],
  });
  expect(permissionsOf(parsed(' '))).toBeUndefined();
});

test.each(['orders:read', 'https://acme.com/a?b=c#d', "it's", '!#$%&()*+-./:;<=>?@[]^_`{|}~', 'a,b', 'x'.repeat(80)])(
  '%s may be a scope, as RFC 6749 says',
  (scope) => expect(wanted(scope).scopes).toEqual([scope]),
);

test.each(['a"b', 'a\\b', 'größe', 'a\tb', 'orders:read, orders:write', 'x'.repeat(81), 'a\u00a0b'])(
  '%s is refused beside its field, as a scope and as a role',
  (text) => {
    const { error } = schema.safeParse({ scopes: text, roles: text });
    const messages = new Map((error?.issues ?? []).map(({ path, message }) => [path.join(), message]));
    expect([...messages]).toEqual([
      ['scopes', text.includes('\t') ? expect.any(String) : 'scopes'],
      ['roles', text.includes('\t') ? expect.any(String) : 'roles'],
    ]);
    for (const message of messages.values()) expect(Object.keys(english.validation)).toContain(message);
  },
);

test('a long text that is refused is refused at once', () => {
  const before = workedMs();
  expect(schema.safeParse({ scopes: `${'a '.repeat(240)}"` }).success).toBe(false);
  expect(workedMs() - before).toBeLessThan(500);
});

test('all scopes are needed, and one of the roles', () => {
  expect(guard(wanted('a', 'b')).text.toString()).toBe(`@PreAuthorize("hasAuthority('SCOPE_a') and hasRole('b')")`);
  expect(guard(wanted('a b', 'c d')).text.toString()).toBe(
    `@PreAuthorize("hasAuthority('SCOPE_a') and hasAuthority('SCOPE_b') and hasAnyRole('c', 'd')")`,
  );
  expect(alternatives(wanted('a b', 'c d'))).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'd'],
  ]);
  expect(alternatives(wanted('a b'))).toEqual([['a', 'b']]);
});

test('a quote cannot end the text that it stands in', () => {
  expect(guard(wanted("x')or(true")).text.toString()).toContain("hasAuthority('SCOPE_x'')or(true')");
});

test('what has the prefix already has no second one', () => {
  expect(guard(wanted('', 'ROLE_clerk')).text.toString()).toBe(`@PreAuthorize("hasRole('clerk')")`);
  expect(allAuthorities([parsed('b', 'ROLE_clerk'), parsed('a', 'clerk')]).map(({ text }) => text)).toEqual([
    'ROLE_clerk',
    'SCOPE_a',
    'SCOPE_b',
  ]);
});

test('no line is longer than a line of Java may be', () => {
  const names = Array.from({ length: 6 }, (_, at) => String(at).repeat(80)).join(' ');
  for (const permissions of [wanted(names, names), wanted(names.slice(0, 80)), wanted('', names)]) {
    const lines = `    ${guard(permissions).text}`.split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120);
  }
});

test('in words', () => {
  const say = (scopes: string, roles = '') => sayPermissions(wanted(scopes, roles), (name) => `<${name}>`);
  expect(say('a')).toBe('the scope <a>');
  expect(say('a b', 'c')).toBe('the scopes <a>, <b> and the role <c>');
  expect(say('', 'c d')).toBe('one of the roles <c>, <d>');
});

describe('an endpoint whose callers are known in another way than the project’s', () => {
  const use = (auth?: string) => ({ options: schema.parse(auth ? { auth } : {}) }) as Use<PermissionOptions>;
  const said = (project: Auth, ...own: (string | undefined)[]) =>
    sayingWays(own.map(use), project).map(({ options }) => options.auth);

  test('makes every endpoint say its own; where none differs, the project’s is all there is', () => {
    expect(said('basic', undefined, 'jwt')).toEqual(['basic', 'jwt']);
    expect(said('none', 'none', undefined)).toEqual(['project', 'project']);
    expect(said('jwt', 'jwt', undefined)).toEqual(['project', 'project']);
    expect(saysWays(sayingWays([use('basic'), use()], 'basic'))).toBe(false);
    expect(saysWays(sayingWays([use('none'), use()], 'basic'))).toBe(true);
  });

  test('asks for that way beside its scopes, and says so in words', () => {
    const [own] = sayingWays([{ ...use('jwt'), options: schema.parse({ auth: 'jwt', scopes: 'a' }) }], 'basic');
    const permissions = own && permissionsOf(own.options);
    expect(permissions).toEqual({ knownBy: 'jwt', scopes: ['a'], roles: [] });
    if (!permissions) return;
    expect(guard(permissions).text.toString()).toBe(
      `@PreAuthorize("@knownCallers.by('jwt', authentication) and hasAuthority('SCOPE_a')")`,
    );
    expect(sayPermissions(permissions, (name) => name)).toBe('a token and the scope a');
  });

  test('gives the service its way beside the project’s, or lets strangers in', () => {
    expect(waysOf([use('jwt'), use()], 'basic')).toEqual(['basic', 'jwt']);
    expect(waysOf([use('jwt')], 'none')).toEqual(['jwt']);
    expect(waysOf([use('none')], 'none')).toEqual([]);
    expect(letsStrangersIn([use('none'), use()], 'basic')).toBe(true);
    expect(letsStrangersIn([use('jwt'), use()], 'basic')).toBe(false);
  });
});
