import { describe, expect, test } from 'vitest';
import { assertProject } from '../../../../tests/generated/projects/assert.ts';
import { operation, projectOf } from '../../../../tests/support/parts/members.ts';
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

const project = projectOf([]);

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
    artifacts: all.flatMap((dependency) => (dependency.kind === 'dependency' ? [dependency.artifact] : [])),
    readme: all.flatMap((section) => (section.kind === 'readmeSection' ? [section.markdown] : [])).join(),
  };
}

describe('a service for everybody', () => {
  test('has nothing of security', () => expect(secured('none').all).toEqual([]));

  test('has it for the one operation whose callers are known', () => {
    const { names, java } = secured('none', [{ auth: 'basic' }, {}]);
    expect(names).toContain('KnownCallers');
    java('KnownCallers').contains('basic').lacks('apiKey', 'jwt');
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
    ['basic', 'security', 'Basic realm="shop"'],
    ['apiKey', 'security', 'ApiKey realm="shop"'],
  ] as const)('by %s are challenged so', (auth, artifact, challenge) => {
    const { artifacts, java } = secured(auth);
    expect(artifacts).toEqual([artifact, 'security-test']);
    java('ProblemEntryPoint').contains(JSON.stringify(challenge));
  });

  test('by tokens are challenged by Spring Security itself, which their library brings', () => {
    const { artifacts, java, names, readme } = secured('jwt');
    expect(artifacts).toEqual(['oauth2-resource-server', 'security-test']);
    java('ProblemEntryPoint').lacks('_CHALLENGE', 'String CHALLENGE');
    expect(names).toEqual(expect.arrayContaining(['IssuerCalls', 'IssuerOutages']));
    expect(readme).toContain('Tokens are JWTs of `JWT_ISSUER_URI`');
    expect(secured('basic').readme).not.toContain('Tokens are JWTs');
  });

  test('by a user beside tokens have a user that the service makes of the same properties', () => {
    const both = secured('jwt', [{}, { auth: 'basic' }]);
    expect(both.settings).toContain('spring.security.user.name');
    both.java('SecurityDefaults').contains('UserDetailsService');
    const password = both.environment.find(({ name }) => name === 'SPRING_SECURITY_USER_PASSWORD');
    expect(password?.meaning).toBe('Their password; without it nobody is known by one');
    const alone = secured('basic');
    expect(alone.settings).not.toContain('spring.security.user.name');
    alone.java('SecurityDefaults').lacks('UserDetailsService');
  });

  test('in several ways are challenged in each, and told apart', () => {
    const { java, names } = secured('basic', [{}, { auth: 'apiKey' }]);
    java('ProblemEntryPoint').contains('BASIC_CHALLENGE', 'API_KEY_CHALLENGE');
    java('KnownCallers').contains('basic', 'apiKey').lacks('jwt');
    expect(names).toContain('KnownCallersTest');
    expect(secured('basic').names).not.toContain('KnownCallers');
  });

  test('alone read the contract, unless its owner says otherwise', () => {
    const { java, settings } = secured('basic');
    java('SecurityDefaults').contains('"/openapi"');
    expect(settings).toContain('service.contract-open');
  });
});

describe('what strangers may send', () => {
  const open = [{ method: 'GET', path: '/orders' }];

  test('is let in where other callers are known', () => {
    secured('basic', [{}], { open }).java('SecurityDefaults').contains('"/orders"', 'HttpMethod.GET');
    secured('basic', [{}], { open: [{ path: '/ws' }] })
      .java('SecurityDefaults')
      .contains('"/ws"')
      .lacks('HttpMethod');
    secured('basic').java('SecurityDefaults').lacks('"/orders"');
  });

  test('needs no door where everybody may call', () => {
    secured('none', [{ auth: 'basic' }], { open })
      .java('SecurityDefaults')
      .lacks('"/orders"');
  });
});

describe('permissions', () => {
  const scoped = { scopes: 'orders:read' };

  test('are asked for by the methods, and told in the README', () => {
    const { names, java, readme } = secured('jwt', [scoped, {}]);
    expect(names).toContain('CallPermissions');
    java('SecurityDefaults').contains('@EnableMethodSecurity');
    expect(readme).toContain('| `save0` | the scope `orders:read` |');
    expect(readme).not.toContain('save1');
    expect(readme).toContain('Controllers say it with `@PreAuthorize`');
  });

  test('are not asked for by methods where the trigger asks itself', () => {
    const { names, java, readme } = secured('jwt', [scoped], { asksItself: true });
    expect(names).not.toContain('CallPermissions');
    java('SecurityDefaults').lacks('@EnableMethodSecurity');
    expect(readme).toContain('orders:read');
    expect(readme).not.toContain('@PreAuthorize');
  });

  test('of roles know the claim that lists them, and only where there are roles', () => {
    const { names, settings, readme } = secured('jwt', [{ roles: 'clerk' }]);
    expect(names).toEqual(expect.arrayContaining(['TokenRoles', 'TokenRolesTest']));
    expect(settings).toContain('service.roles-claim');
    expect(readme).toContain('JWT_ROLES_CLAIM');
    const none = secured('jwt', [scoped]);
    expect(none.names).not.toContain('TokenRoles');
    expect(none.settings).not.toContain('service.roles-claim');
    expect(none.readme).not.toContain('JWT_ROLES_CLAIM');
  });

  test('are nothing where being known is enough', () => {
    const { names, readme } = secured('jwt');
    expect(names).not.toContain('CallPermissions');
    expect(readme).not.toContain('| Operation |');
  });
});

describe('tests of a service', () => {
  test('have a caller for each way only where operations differ', () => {
    expect(testCallers(project, usesOf('basic', {}, {}), 'basic')).toEqual({ known: [], imports: [] });
    const differing = usesOf('basic', {}, { auth: 'jwt' });
    expect(testCallers(project, differing, 'basic').known).toEqual([{ way: 'basic' }, { way: 'jwt' }]);
    expect(testCallers(project, differing, 'basic').imports).toContain('com.acme.config.KnownCallers');
  });
});

test('CORS lets no other origin in until the owner names it', () => {
  const { names, environment, settings } = contributions(cors(project));
  expect(names).toEqual(['CorsDefaults', 'CorsDefaultsTest']);
  expect(environment).toMatchObject([{ name: 'CORS_ALLOWED_ORIGINS', example: '' }]);
  expect(settings).toEqual(['service.cors.allowed-origins']);
});

test('what the web server answers by itself is a problem as well', () => {
  const { names, all } = contributions(problems(project));
  expect(names).toEqual(['ProblemPage']);
  expect(all).toContainEqual({ kind: 'autoConfiguration', type: 'com.acme.config.ProblemPage' });
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
