import type { Project } from '../../../model/project.ts';
import type { OrderedContribution, Use } from '../../parts/part.ts';
import { runtimeClass } from '../../runtime/classes.ts';
import { javaFile } from '../../text/java/java-file.ts';
import { id, mdCode, placeholder, str } from '../../text/render/escape.ts';
import { fragment, joined, type Rendered } from '../../text/render/rendered.ts';
import {
  type Auth,
  type PermissionOptions,
  type Permissions,
  permissionsOf,
  sayPermissions,
  type Way,
  waysOf,
} from './permissions.ts';

const DEFAULT_ISSUER = 'http://localhost:9000';

/** The options of curl that make the caller known, by way; they read the same variables as the service. */
export const CURL_AUTH: Readonly<Record<Auth, string>> = {
  none: '',
  basic: ` -u "\${SPRING_SECURITY_USER_NAME:-user}:$SPRING_SECURITY_USER_PASSWORD"`,
  apiKey: ' -H "X-API-Key: $API_KEY"',
  jwt: ' -H "Authorization: Bearer $TOKEN"',
};

/** The answer to a caller that is not known. */
export const CLOSED = { expectStatus: 401, expectBody: '"status":401' } as const;

/** An operation whose callers need more than being known, by the name that they call it by. */
export interface Guarded {
  readonly name: string;
  readonly permissions: Permissions;
}

/** @returns the operations of a trigger that ask for permissions. */
export function guardedOf(uses: readonly Use<PermissionOptions>[]): readonly Guarded[] {
  return uses.flatMap(({ operation, options }) => {
    const permissions = permissionsOf(options);
    return permissions ? [{ name: operation.names.method, permissions }] : [];
  });
}

/** The properties of a trigger that its security depends on. */
interface Secured {
  /** Patterns of the paths that describe the service to its callers. */
  readonly contract: readonly string[];
  /** The operations that ask for permissions by the annotations of their methods. */
  readonly guarded: readonly Guarded[];
  /** The answer to a caller who may not call an operation, in Markdown. */
  readonly denial: string;
  /** Requests that strangers may send over HTTP although other callers are known. */
  readonly open: readonly Open[];
}

/** Requests of an HTTP method, or of any, to a path. What they ask for says itself who may call. */
export interface Open {
  readonly method?: string;
  readonly path: string;
}

/**
 * The security of a service that answers HTTP; nothing where all callers are strangers. `auth` is the project's, and
 * each use says where its own differs.
 */
export function security(
  project: Project,
  auth: Auth,
  uses: readonly Use<PermissionOptions>[],
  secured: Secured,
): OrderedContribution[] {
  const ways = waysOf(uses, auth);
  if (ways.length === 0) return [];
  const roles = secured.guarded.some(({ permissions }) => permissions.roles.length > 0);
  const jwt = ways.includes('jwt');
  return [
    { kind: 'runtime', module: jwt ? 'security-jwt' : 'security' },
    rulesFile(project, auth, ways, secured),
    { kind: 'dependency', artifact: 'security-test', scope: 'test' },
    ...(roles ? ROLES_CLAIM : []),
    ...CONTRACT_OPEN,
    ...ways.flatMap((way) => CONFIGURATION[way](ways)),
    ...(jwt && ways.includes('basic') ? USER_BESIDE_TOKENS : []),
    readme(ways, secured),
  ];
}

/** Writes the class that says how callers of the service are known, and what strangers may do. */
function rulesFile(
  project: Project,
  auth: Auth,
  ways: readonly Way[],
  { contract, open }: Secured,
): OrderedContribution {
  // Where everybody may call, none needs to be let in.
  const doors = auth === 'none' ? [] : open;
  const rules = [
    ...(contract.length > 0 ? [fragment`.withContract(${lines(contract.map((path) => str(path)))})`] : []),
    ...doors.map(({ method, path }) =>
      method === undefined
        ? fragment`.withOpen(${str(path)})`
        : fragment`.withOpen(HttpMethod.${id(method)}, ${str(path)})`,
    ),
    ...(auth === 'none' ? [fragment`.forEverybody()`] : []),
  ];
  return javaFile(project, {
    home: 'config',
    name: 'SecurityConfiguration',
    template: 'web/security/SecurityConfiguration.java',
    view: {
      realm: project.name,
      ways: joined(
        ways.map((way) => str(way)),
        ', ',
      ),
      rules: joined(
        rules.map((rule) => fragment`\n            ${rule}`),
        '',
      ),
    },
    imports: [
      runtimeClass('security.CallerRules'),
      'org.springframework.context.annotation.Bean',
      'org.springframework.context.annotation.Configuration',
      ...(doors.some(({ method }) => method !== undefined) ? ['org.springframework.http.HttpMethod'] : []),
    ],
  });
}

/** Writes arguments, each in a line of its own. */
function lines(all: readonly Rendered[]): Rendered {
  return joined(
    all.map((argument) => fragment`\n                ${argument}`),
    ',',
  );
}

/** The README's section about callers: what this service's operations ask for; the rest is the module's page. */
function readme(ways: readonly Way[], secured: Secured): OrderedContribution {
  const tokens = ways.includes('jwt') ? ' and [forja/docs/security-jwt.md](forja/docs/security-jwt.md)' : '';
  return {
    kind: 'readmeSection',
    title: 'Who may call',
    markdown: `How callers are known, and rules of your own: [forja/docs/security.md](forja/docs/security.md)${tokens}.${permissionsText(secured)}`,
  };
}

/** Who may do what, and what a token says of it. */
function permissionsText({ guarded, denial }: Secured): string {
  if (guarded.length === 0) return '';
  const rows = guarded.map(
    ({ name, permissions }) =>
      `| ${mdCode(name)} | ${sayPermissions(permissions, (text) => mdCode(text).toString())} |`,
  );
  return `

| Operation | What its callers need |
|---|---|
${rows.join('\n')}

A caller that is known and may not gets ${denial}.`;
}

/** The claim of a token that lists roles: no standard names one. */
const ROLES_CLAIM: readonly OrderedContribution[] = [
  { kind: 'setting', key: 'service.roles-claim', value: placeholder('JWT_ROLES_CLAIM', 'roles') },
  {
    kind: 'environment',
    name: 'JWT_ROLES_CLAIM',
    example: 'roles',
    meaning: 'The claim that lists the roles of a caller; with dots for one inside of others',
  },
];

/** Whether the contract is for known callers alone: it is, unless the owner says otherwise. */
const CONTRACT_OPEN: readonly OrderedContribution[] = [
  { kind: 'setting', key: 'service.contract-open', value: placeholder('CONTRACT_OPEN', 'false') },
  {
    kind: 'environment',
    name: 'CONTRACT_OPEN',
    example: 'false',
    meaning: 'Whether anybody may read the contract and its pages, or known callers alone',
  },
];

/**
 * Settings of a user beside tokens: Spring Boot makes none there, so that the service makes it of the same properties.
 */
const USER_BESIDE_TOKENS: readonly OrderedContribution[] = [
  {
    kind: 'setting',
    key: 'spring.security.user.name',
    value: placeholder('SPRING_SECURITY_USER_NAME', 'user'),
  },
  { kind: 'setting', key: 'spring.security.user.password', value: placeholder('SPRING_SECURITY_USER_PASSWORD', '') },
];
function userConfiguration(ways: readonly Way[]): readonly OrderedContribution[] {
  return [
    { kind: 'environment', name: 'SPRING_SECURITY_USER_NAME', example: 'user', meaning: 'Who may call' },
    {
      kind: 'environment',
      name: 'SPRING_SECURITY_USER_PASSWORD',
      example: 'change-me',
      meaning: ways.includes('jwt')
        ? 'Their password; without it nobody is known by one'
        : 'Their password; without it one is made at each start and logged',
      secret: true,
    },
  ];
}

const KEY: readonly OrderedContribution[] = [
  { kind: 'setting', key: 'service.api-key', value: placeholder('API_KEY', '') },
  {
    kind: 'environment',
    name: 'API_KEY',
    example: 'change-me',
    meaning: 'What callers send as X-API-Key; without it nobody is let in',
    secret: true,
  },
];

const ISSUER: readonly OrderedContribution[] = [
  {
    kind: 'setting',
    key: 'spring.security.oauth2.resourceserver.jwt.issuer-uri',
    value: placeholder('JWT_ISSUER_URI', DEFAULT_ISSUER),
  },
  {
    kind: 'environment',
    name: 'JWT_ISSUER_URI',
    example: DEFAULT_ISSUER,
    meaning: 'Who issues the tokens of callers',
  },
  {
    kind: 'setting',
    key: 'spring.security.oauth2.resourceserver.jwt.audiences',
    value: placeholder('JWT_AUDIENCES', ''),
  },
  {
    kind: 'environment',
    name: 'JWT_AUDIENCES',
    example: '',
    meaning: 'For whom tokens must be meant, with commas between several; empty for anybody',
  },
];

/** The settings and variables of each way in which callers are known, in a service that knows callers in all of these ways. */
const CONFIGURATION: Readonly<Record<Way, (ways: readonly Way[]) => readonly OrderedContribution[]>> = {
  basic: userConfiguration,
  apiKey: () => KEY,
  jwt: () => ISSUER,
};
