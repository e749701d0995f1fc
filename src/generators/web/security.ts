import { javaFile } from '../java/java-file.ts';
import type { Project } from '../model/project.ts';
import type { OrderedContribution } from '../part.ts';
import { placeholder } from '../render/escape.ts';

/** How callers over HTTP are known. */
export const AUTH = ['none', 'basic', 'apiKey', 'jwt'] as const;
export type Auth = (typeof AUTH)[number];

const CHALLENGE = { basic: 'Basic', apiKey: 'ApiKey', jwt: 'Bearer' } as const;
const DEFAULT_ISSUER = 'http://localhost:9000';

/** What curl adds to a call so that the service knows the caller; reads the same variables as the service. */
export const CURL_AUTH: Readonly<Record<Auth, string>> = {
  none: '',
  basic: ` -u "\${SPRING_SECURITY_USER_NAME:-user}:$SPRING_SECURITY_USER_PASSWORD"`,
  apiKey: ' -H "X-API-Key: $API_KEY"',
  jwt: ' -H "Authorization: Bearer $TOKEN"',
};

/** Security of a service that answers HTTP. `open`: path patterns that anybody may read, such as its contract. */
export function security(project: Project, auth: Auth, open: readonly string[]): OrderedContribution[] {
  if (auth === 'none') return [];
  const view = {
    auth,
    open: ['/actuator/health/**', ...open],
    challengeHeader: `${CHALLENGE[auth]} realm="${project.name}"`,
  };
  const file = (name: string) =>
    javaFile(project, { home: 'config', name, template: `web/security/${name}.java`, view });
  return [
    javaFile(project, {
      home: 'config',
      name: 'SecurityConfiguration',
      template: 'web/security/SecurityConfiguration.java',
      imports: [...IMPORTS, ...IMPORTS_BY_AUTH[auth]],
      view,
    }),
    file('ProblemEntryPoint'),
    ...(auth === 'apiKey' ? [file('ApiKeyFilter')] : []),
    { kind: 'dependency', artifact: auth === 'jwt' ? 'oauth2-resource-server' : 'security' },
    { kind: 'dependency', artifact: 'security-test', scope: 'test' },
    ...configuration(auth),
  ];
}

const SECURITY = 'org.springframework.security';
const IMPORTS = [
  'jakarta.servlet.DispatcherType',
  'org.springframework.context.annotation.Bean',
  'org.springframework.context.annotation.Configuration',
  `${SECURITY}.config.annotation.web.builders.HttpSecurity`,
  `${SECURITY}.config.annotation.web.configurers.AbstractHttpConfigurer`,
  `${SECURITY}.config.http.SessionCreationPolicy`,
  `${SECURITY}.web.SecurityFilterChain`,
];
const IMPORTS_BY_AUTH = {
  basic: [],
  apiKey: [
    'org.springframework.beans.factory.annotation.Value',
    `${SECURITY}.web.authentication.UsernamePasswordAuthenticationFilter`,
  ],
  jwt: [`${SECURITY}.config.Customizer`],
} as const;

function configuration(auth: Exclude<Auth, 'none'>): OrderedContribution[] {
  if (auth === 'basic') {
    return [
      { kind: 'environment', name: 'SPRING_SECURITY_USER_NAME', example: 'user', meaning: 'Who may call' },
      {
        kind: 'environment',
        name: 'SPRING_SECURITY_USER_PASSWORD',
        example: 'change-me',
        meaning: 'Their password; without it one is made at each start and logged',
        secret: true,
      },
    ];
  }
  if (auth === 'apiKey') {
    return [
      { kind: 'setting', key: 'service.api-key', value: placeholder('API_KEY', '') },
      {
        kind: 'environment',
        name: 'API_KEY',
        example: 'change-me',
        meaning: 'What callers send as X-API-Key; without it nobody is let in',
        secret: true,
      },
    ];
  }
  return [
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
  ];
}
