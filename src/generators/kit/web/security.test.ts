import { describe, expect, test } from 'vitest';
import { assertProject } from '../../../../tests/generated/projects/assert.ts';
import { operation, projectWith } from '../../../../tests/support/parts/members.ts';
import { strict } from '../../../model/schema/strict.ts';
import type { OrderedContribution, Use } from '../../parts/part.ts';
import { cors } from './cors.ts';
import { HEADER } from './inputs.ts';
import { type Auth, type PermissionOptions, permissionOptions, sayingWays } from './permissions.ts';
import { problems } from './problems.ts';
import { guardedOf, security } from './security.ts';
import { testCallers } from './test-callers.ts';

const schema = strict(permissionOptions);

/** Uses of operations with these options, as a trigger hands them on. */
function usesOf(auth: Auth, ...options: readonly object[]): readonly Use<PermissionOptions>[] {
  const uses = options.map((given, index) => {
    const method = `save${index}`;
    const made = operation([], [], { names: { method, type: `Save${index}`, path: `save-${index}` } });
    return { operation: made, options: schema.parse(given) };
  });
  return sayingWays(uses, auth);
}

const project = projectWith([]);

function secured(auth: Auth, options: readonly object[] = [{}], more: object = {}) {
  const uses = usesOf(auth, ...options);
  const all = security(project, auth, uses, {
    ...{ contract: ['/openapi'], guarded: guardedOf(uses), denial: '403', open: [] },
    ...more,
  });
  return contributions(all);
}

function contributions(all: readonly OrderedContribution[]) {
  const files = assertProject(
    new Map(all.flatMap((file) => (file.kind === 'file' ? [[file.path, file.text] as const] : []))),
  );
  const home = 'src/generated/java/com/acme/config';
  return {
    all,
    files,
    java: (name: string) => files.file(`${home}/${name}.java`),
    names: files.paths.map((path) => path.replace(/.*\/|\.java$/g, '')),
    environment: all.flatMap((variable) => (variable.kind === 'environment' ? [variable] : [])),
    settings: all.flatMap((setting) => (setting.kind === 'setting' ? [setting.key] : [])),
    modules: all.flatMap((part) => (part.kind === 'runtime' ? [part.module] : [])),
    artifacts: all.flatMap((dependency) => (dependency.kind === 'dependency' ? [dependency.artifact] : [])),
    readme: all.flatMap((section) => (section.kind === 'readmeSection' ? [section.markdown] : [])).join(),
  };
}

describe('a service for everybody', () => {
  test('has nothing of security', () => expect(secured('none').all).toEqual([]));

  test('has it for the one operation whose callers are known', () => {
    const { modules, java } = secured('none', [{ auth: 'basic' }, {}]);
    expect(modules).toEqual(['security']);
    java('SecurityConfiguration').contains('knownBy("shop", "basic")', '.forEverybody()');
  });
});

describe('callers that are known', () => {
  test.each([
    ['basic', ['SPRING_SECURITY_USER_NAME', 'SPRING_SECURITY_USER_PASSWORD'], ['SPRING_SECURITY_USER_PASSWORD']],
    ['apiKey', ['API_KEY'], ['API_KEY']],
    ['jwt', ['JWT_ISSUER_URI', 'JWT_AUDIENCES'], []],
  ] as const)('by %s have these variables, and these of them are secrets', (auth, variables, secrets) => {
    const { environment } = secured(auth);
    expect(environment.map(({ name }) => name)).toEqual(['CONTRACT_OPEN', ...variables]);
    expect(environment.filter(({ secret }) => secret).map(({ name }) => name)).toEqual(secrets);
  });

  test.each([
    ['basic', 'security'],
    ['apiKey', 'security'],
    ['jwt', 'security-jwt'],
  ] as const)('by %s bring the module %s of the runtime', (auth, module) => {
    const { artifacts, modules, names, java } = secured(auth);
    expect(artifacts).toEqual(['security-test']);
    expect(modules).toEqual([module]);
    expect(names).toEqual(['SecurityConfiguration']);
    java('SecurityConfiguration').contains(`CallerRules.knownBy("shop", "${auth}")`).lacks('forEverybody');
  });

  test('by tokens are told of in the README, and only they', () => {
    expect(secured('jwt').readme).toContain('forja/docs/security-jwt.md');
    expect(secured('basic').readme).toContain('forja/docs/security.md');
    expect(secured('basic').readme).not.toContain('security-jwt');
  });

  test('by a user beside tokens have a user that the service makes of the same properties', () => {
    const both = secured('jwt', [{}, { auth: 'basic' }]);
    expect(both.settings).toContain('spring.security.user.name');
    const password = both.environment.find(({ name }) => name === 'SPRING_SECURITY_USER_PASSWORD');
    expect(password?.meaning).toBe('Their password; without it nobody is known by one');
    const alone = secured('basic');
    expect(alone.settings).not.toContain('spring.security.user.name');
  });

  test('in several ways have rules that name them all', () => {
    const { java } = secured('basic', [{}, { auth: 'apiKey' }]);
    java('SecurityConfiguration').contains('knownBy("shop", "basic", "apiKey")');
  });

  test('alone read the contract, unless its owner says otherwise', () => {
    const { java, settings } = secured('basic');
    java('SecurityConfiguration').contains('.withContract(', '"/openapi"');
    expect(settings).toContain('service.contract-open');
  });
});

describe('what strangers may send', () => {
  const open = [{ method: 'GET', path: '/orders' }];

  test('is let in where other callers are known', () => {
    secured('basic', [{}], { open }).java('SecurityConfiguration').contains('.withOpen(HttpMethod.GET, "/orders")');
    secured('basic', [{}], { open: [{ path: '/ws' }] })
      .java('SecurityConfiguration')
      .contains('.withOpen("/ws")')
      .lacks('HttpMethod');
    secured('basic').java('SecurityConfiguration').lacks('"/orders"');
  });

  test('needs no door where everybody may call', () => {
    secured('none', [{ auth: 'basic' }], { open })
      .java('SecurityConfiguration')
      .lacks('"/orders"');
  });
});

describe('permissions', () => {
  const scoped = { scopes: 'orders:read' };

  test('are asked for by the methods, and told in the README', () => {
    const { readme } = secured('jwt', [scoped, {}]);
    expect(readme).toContain('| `save0` | the scope `orders:read` |');
    expect(readme).not.toContain('save1');
  });

  test('of roles know the claim that lists them, and only where there are roles', () => {
    const { settings, environment } = secured('jwt', [{ roles: 'clerk' }]);
    expect(settings).toContain('service.roles-claim');
    expect(environment.map(({ name }) => name)).toContain('JWT_ROLES_CLAIM');
    expect(secured('jwt', [scoped]).settings).not.toContain('service.roles-claim');
  });

  test('are nothing where being known is enough', () => {
    const { readme } = secured('jwt');
    expect(readme).not.toContain('| Operation |');
  });
});

describe('tests of a service', () => {
  test('have a caller for each way only where operations differ', () => {
    expect(testCallers(usesOf('basic', {}, {}), 'basic')).toEqual({ known: [], imports: [] });
    const differing = usesOf('basic', {}, { auth: 'jwt' });
    expect(testCallers(differing, 'basic').known).toEqual([{ way: 'basic' }, { way: 'jwt' }]);
    expect(testCallers(differing, 'basic').imports).toContain('forja.runtime.security.KnownCallers');
  });
});

test('CORS lets no other origin in until the owner names it', () => {
  const { modules, environment, settings } = contributions(cors());
  expect(modules).toEqual(['web']);
  expect(environment).toMatchObject([{ name: 'CORS_ALLOWED_ORIGINS', example: '' }]);
  expect(settings).toEqual(['service.cors.allowed-origins']);
});

test('what the web server answers by itself is a problem as well', () => {
  expect(contributions(problems()).modules).toEqual(['web']);
});

test.each(['X-Customer', 'a', "x!#$%&'*+.^_`|~-1"])('%s is a header field that a mapping may take', (name) => {
  expect(new RegExp(`^(?:${HEADER.names})$`).test(name)).toBe(true);
});

test.each(['', 'X Customer', 'X:a', 'ä', 'x'.repeat(101)])('%j is no header field', (name) => {
  expect(new RegExp(`^(?:${HEADER.names})$`).test(name)).toBe(false);
});

test('who the caller is, no mapping takes', () => {
  expect(HEADER.reserved).toEqual(expect.arrayContaining(['authorization', 'cookie', 'x-api-key']));
});
