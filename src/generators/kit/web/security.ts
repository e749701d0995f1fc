import type { Project } from '../../../model/project.ts';
import type { OrderedContribution, Use } from '../../parts/part.ts';
import { javaFile, packageOf } from '../../text/java/java-file.ts';
import { mdCode, placeholder } from '../../text/render/escape.ts';
import { fragment, type Rendered } from '../../text/render/rendered.ts';
import {
  type Auth,
  type PermissionOptions,
  type Permissions,
  permissionsOf,
  sayPermissions,
  WAYS,
  type Way,
  waysOf,
} from './permissions.ts';

const CONSTANTS: Readonly<Record<Way, string>> = { basic: 'BASIC', apiKey: 'API_KEY', jwt: 'JWT' };
const CHALLENGE = { basic: 'Basic', apiKey: 'ApiKey', jwt: 'Bearer' } as const;
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
  /** Present: the trigger asks for permissions itself, and no method is annotated. Absent: methods are annotated. */
  readonly asksItself?: true;
  /**
   * True: the trigger itself answers callers who may not, by the failure that `KnownCallers` names. Else Spring
   * Security does.
   */
  readonly tellsItself?: boolean;
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
  const { contract, asksItself } = secured;
  const guarded = asksItself ? [] : secured.guarded;
  const roles = secured.guarded.some(({ permissions }) => permissions.roles.length > 0);
  const differ = secured.guarded.some(({ permissions }) => permissions.knownBy !== undefined);
  const is = (way: Way) => ways.includes(way);
  const [basic, apiKey, jwt] = [is('basic'), is('apiKey'), is('jwt')];
  const challenges = challengesOf(ways, project);
  const view = {
    ...{ basic, apiKey, jwt, contract, roles, several: ways.length > 1, challenges },
    everybody: auth === 'none',
    open: openOf(auth, secured),
    guarded: guarded.length > 0,
    realm: project.name,
  };
  const file = (name: string, test = false, imports: readonly string[] = []) =>
    javaFile(project, { home: 'config', name, template: `web/security/${name}.java`, view, test, imports });
  return [
    file('SecurityDefaults', false, defaultsImports(ways, view)),
    ...(guarded.length > 0 ? [file('CallPermissions')] : []),
    ...(differ ? knownCallers(project, ways, secured) : []),
    file('ProblemEntryPoint'),
    file('ProblemDeniedHandler'),
    ...(roles ? [file('TokenRoles'), file('TokenRolesTest', true), ...ROLES_CLAIM] : []),
    { kind: 'autoConfiguration', type: `${packageOf(project, 'config')}.SecurityDefaults` },
    ...(apiKey ? [file('ApiKeyFilter')] : []),
    ...(jwt
      ? [file('IssuerCalls'), file('IssuerCallsTest', true), file('IssuerOutages'), file('IssuerOutagesTest', true)]
      : []),
    { kind: 'dependency', artifact: jwt ? 'oauth2-resource-server' : 'security' },
    { kind: 'dependency', artifact: 'security-test', scope: 'test' },
    ...CONTRACT_OPEN,
    ...ways.flatMap((way) => CONFIGURATION[way](ways)),
    ...(basic && jwt ? USER_BESIDE_TOKENS : []),
    readme(project, ways, secured),
  ];
}

function defaultsImports(
  ways: readonly Way[],
  view: { readonly guarded: boolean; readonly roles: boolean; readonly open: readonly { readonly method: string }[] },
): readonly string[] {
  return [
    ...IMPORTS,
    ...ways.flatMap((way) => IMPORTS_BY_WAY[way]),
    ...(view.guarded ? [METHOD_SECURITY] : []),
    ...(view.roles ? ROLE_IMPORTS : []),
    ...(ways.includes('basic') && ways.includes('jwt') ? USER_IMPORTS : []),
    ...(view.open.some(({ method }) => method) ? ['org.springframework.http.HttpMethod'] : []),
  ];
}

/** The headers `WWW-Authenticate` of a service; Spring Security writes the one for tokens itself. */
function challengesOf(ways: readonly Way[], { name: realm }: Project) {
  const challenged = ways.filter((way) => way !== 'jwt');
  return challenged.map((way) => ({
    name: challenged.length > 1 ? `${CONSTANTS[way]}_CHALLENGE` : 'CHALLENGE',
    text: `${CHALLENGE[way]} realm="${realm}"`,
  }));
}

/** The requests that strangers may send. Where everybody may call, none needs to be let in. */
function openOf(auth: Auth, { open }: Secured) {
  return auth === 'none' ? [] : open.map(({ method, path }) => ({ method: method ?? '', path }));
}

/** The class that tells callers apart, where operations ask for different ones. */
function knownCallers(
  project: Project,
  ways: readonly Way[],
  { tellsItself = false }: Secured,
): readonly OrderedContribution[] {
  const types = ways.map((way) => TOKENS_OF[way]);
  const is = Object.fromEntries(WAYS.map((way) => [way, ways.includes(way)]));
  const callers = ways.map((way) => ({ way, constant: `BY_${CONSTANTS[way]}`, made: SAMPLE_CALLERS[way] }));
  const tried = callers.map((caller) => ({ ...caller, others: callers.filter((other) => other !== caller) }));
  const file = (name: string, test: boolean, imports: readonly string[]) =>
    javaFile(project, {
      ...{ home: 'config', name, template: `web/security/${name}.java`, test },
      ...{ view: { ...is, tellsItself, callers: tried }, imports: [AUTHENTICATION, ...types, ...imports] },
    });
  return [
    file('KnownCallers', false, [
      'org.jspecify.annotations.Nullable',
      'org.springframework.stereotype.Component',
      ...(tellsItself
        ? [
            `${packageOf(project, 'failure')}.Failure`,
            `${SECURITY}.authentication.AnonymousAuthenticationToken`,
            `${SECURITY}.core.context.SecurityContextHolder`,
          ]
        : []),
    ]),
    file('KnownCallersTest', true, [
      'org.junit.jupiter.api.Test',
      `${SECURITY}.authentication.AnonymousAuthenticationToken`,
      `${SECURITY}.core.authority.AuthorityUtils`,
      ...ways.flatMap((way) => (way === 'jwt' ? [`${SECURITY}.oauth2.jwt.Jwt`] : ['java.util.List'])),
    ]),
  ];
}

/** The README's section about callers, and about rules of the owner's own; its example is compiled in a test. */
function readme(project: Project, ways: readonly Way[], secured: Secured): OrderedContribution {
  const tokens = (ways.includes('jwt') ? TOKENS : '') + permissionsText(secured);
  return {
    kind: 'readmeSection',
    title: 'Who may call',
    markdown: `${tokens}What tells how to call the service is for known callers, too; \`CONTRACT_OPEN=true\` lets anybody read it.

A \`SecurityFilterChain\` of yours with a \`securityMatcher\` comes before the generated one, which keeps all other requests. A bean
named \`serviceSecurity\` takes the place of the generated one.

\`\`\`java
package ${project.basePackage}.reports;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;

@Configuration(proxyBeanMethods = false)
class ReportSecurity {

    @Bean
    @Order(1)
    SecurityFilterChain reports(HttpSecurity http) {
        return http
            .securityMatcher("/reports/**")
            .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
            .build();
    }
}
\`\`\``,
  };
}

const TOKENS = `Tokens are JWTs of \`JWT_ISSUER_URI\` (those of RFC 9068 as well), and where \`JWT_AUDIENCES\` is set, only the ones that are meant
for one of its names; \`/.well-known/oauth-protected-resource\` tells callers who issues them. The issuer's keys are asked for
when a token names one that is not known, and every five minutes. When it cannot be asked, or does not answer within two
seconds, the answer is 503 with \`Retry-After\`.

`;

/** Who may do what, and what a token says of it. */
function permissionsText({ guarded, denial, asksItself }: Secured): string {
  if (guarded.length === 0) return '';
  const rows = guarded.map(
    ({ name, permissions }) =>
      `| ${mdCode(name)} | ${sayPermissions(permissions, (text) => mdCode(text).toString())} |`,
  );
  const roles = guarded.some(({ permissions }) => permissions.roles.length > 0) ? ROLES : '';
  return `| Operation | What its callers need |
|---|---|
${rows.join('\n')}

Scopes are what the claim \`scope\` (or \`scp\`) of the token lists.${roles}
${asksItself ? '' : ANNOTATED}A caller that is known
and may not gets ${denial}.

`;
}

const ANNOTATED = 'Controllers say it with `@PreAuthorize`, which your own beans may do, too. ';

const ROLES = ` Roles are what \`JWT_ROLES_CLAIM\` names:
a claim, or the way to one inside of others (\`realm_access.roles\` of Keycloak).`;

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

const SECURITY = 'org.springframework.security';
const IMPORTS = [
  'jakarta.servlet.DispatcherType',
  'org.springframework.beans.factory.annotation.Value',
  'org.springframework.boot.autoconfigure.AutoConfiguration',
  'org.springframework.boot.autoconfigure.AutoConfigureOrder',
  'org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean',
  'org.springframework.context.annotation.Bean',
  'org.springframework.core.Ordered',
  'org.springframework.core.annotation.Order',
  `${SECURITY}.config.annotation.web.builders.HttpSecurity`,
  `${SECURITY}.config.annotation.web.configurers.AbstractHttpConfigurer`,
  `${SECURITY}.config.http.SessionCreationPolicy`,
  `${SECURITY}.web.SecurityFilterChain`,
];
const METHOD_SECURITY = `${SECURITY}.config.annotation.method.configuration.EnableMethodSecurity`;
const RESOURCE = `${SECURITY}.oauth2.server.resource.authentication`;
const AUTHENTICATION = `${SECURITY}.core.Authentication`;
/** A caller that is known in each way, for tests. */
const SAMPLE_CALLERS: Readonly<Record<Way, Rendered>> = {
  basic: fragment`UsernamePasswordAuthenticationToken.authenticated("ann", "", List.of())`,
  apiKey: fragment`new PreAuthenticatedAuthenticationToken("api-key", "", List.of())`,
  jwt: fragment`new JwtAuthenticationToken(
        Jwt.withTokenValue("token").header("alg", "RS256").subject("ann").build(), AuthorityUtils.NO_AUTHORITIES)`,
};
/** The class of a caller in Spring Security, by the way in which it is known. */
const TOKENS_OF: Readonly<Record<Way, string>> = {
  basic: `${SECURITY}.authentication.UsernamePasswordAuthenticationToken`,
  apiKey: `${SECURITY}.web.authentication.preauth.PreAuthenticatedAuthenticationToken`,
  jwt: `${RESOURCE}.JwtAuthenticationToken`,
};

const ROLE_IMPORTS = [
  `${RESOURCE}.DelegatingJwtGrantedAuthoritiesConverter`,
  `${RESOURCE}.JwtAuthenticationConverter`,
  `${RESOURCE}.JwtGrantedAuthoritiesConverter`,
];
const IMPORTS_BY_WAY: Readonly<Record<Way, readonly string[]>> = {
  basic: [],
  apiKey: [`${SECURITY}.web.authentication.UsernamePasswordAuthenticationFilter`],
  jwt: [
    'org.springframework.boot.security.oauth2.server.resource.autoconfigure.JwkSetUriJwtDecoderBuilderCustomizer',
    `${SECURITY}.config.Customizer`,
    `${SECURITY}.oauth2.jwt.JwtTypeValidator`,
    `${SECURITY}.oauth2.server.resource.web.authentication.BearerTokenAuthenticationFilter`,
  ],
};

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
const USER_IMPORTS = [
  `${SECURITY}.core.userdetails.User`,
  `${SECURITY}.core.userdetails.UserDetailsService`,
  `${SECURITY}.provisioning.InMemoryUserDetailsManager`,
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
