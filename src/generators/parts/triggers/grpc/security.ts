import type { Project } from '../../../../model/project.ts';
import {
  type Auth,
  authOf,
  type Permissions,
  permissionsOf,
  saysWays,
  type Way,
  waysOf,
} from '../../../kit/web/permissions.ts';
import { type Guarded, security } from '../../../kit/web/security.ts';
import { runtimeClass } from '../../../runtime/classes.ts';
import { javaFile } from '../../../text/java/java-file.ts';
import { str } from '../../../text/render/escape.ts';
import { fragment, joined, type Rendered } from '../../../text/render/rendered.ts';
import type { OrderedContribution, Use } from '../../part.ts';
import type { GrpcEndpoint } from './options.ts';
import { fullName, type GrpcService } from './services.ts';

const GRPC = 'org.springframework.grpc.server';
const SECURITY = 'org.springframework.security';
const IMPORTS = [
  'org.springframework.beans.factory.annotation.Value',
  'org.springframework.context.annotation.Bean',
  'org.springframework.context.annotation.Configuration',
  runtimeClass('grpc.security.GrpcCallers'),
  `${GRPC}.GlobalServerInterceptor`,
  `${GRPC}.security.AuthenticationProcessInterceptor`,
  `${GRPC}.security.GrpcSecurity`,
];
const IMPORTS_BY_WAY: Readonly<Record<Way, readonly string[]>> = {
  basic: [`${SECURITY}.config.Customizer`],
  apiKey: [],
  jwt: [`${SECURITY}.config.Customizer`],
};
const ALL_IMPORTS = [`${SECURITY}.authorization.AuthorizationManagers`];
const AUTHORITY_IMPORTS = [`${SECURITY}.authorization.AuthorityAuthorizationManager`];

/**
 * The security of a service over gRPC: callers are checked before their message is read. Over HTTP there is only
 * health.
 */
export function grpcSecurity(
  project: Project,
  auth: Auth,
  uses: readonly Use<GrpcEndpoint>[],
  services: readonly GrpcService[],
): readonly OrderedContribution[] {
  const ways = waysOf(uses, auth);
  if (ways.length === 0) return [];
  const asked = guardedMethods(project, services);
  const guarded: readonly Guarded[] = asked.map(({ operation, permissions }) => ({ name: operation, permissions }));
  const open = auth === 'none' ? [] : openMethods(project, auth, services);
  return [
    ...security(project, auth, uses, {
      ...{ contract: [], guarded, denial: 'the status `PERMISSION_DENIED`', open: [] },
    }),
    configurationFile(project, { auth, ways, differ: saysWays(uses), asked, open }),
    { kind: 'runtime', module: ways.includes('jwt') ? 'grpc-jwt' : 'grpc-security' },
  ];
}

/** A method whose callers need permissions, by the name that callers of gRPC know. */
interface GuardedMethod {
  readonly operation: string;
  readonly method: string;
  readonly permissions: Permissions;
}

function guardedMethods(project: Project, services: readonly GrpcService[]): readonly GuardedMethod[] {
  return services.flatMap((service) =>
    service.methods.flatMap(({ name, operation, options }) => {
      const permissions = permissionsOf(options);
      const method = `${fullName(project, service)}/${name}`;
      return permissions ? [{ operation: operation.names.method, method, permissions }] : [];
    }),
  );
}

interface Configured {
  readonly auth: Auth;
  readonly ways: readonly Way[];
  /** Whether methods ask for different ways. */
  readonly differ: boolean;
  readonly asked: readonly GuardedMethod[];
  readonly open: readonly { readonly method: string }[];
}

function configurationFile(project: Project, { auth, ways, differ, asked, open }: Configured): OrderedContribution {
  const [basic, apiKey, jwt] = (['basic', 'apiKey', 'jwt'] as const).map((way) => ways.includes(way));
  const name = 'GrpcSecurityConfiguration';
  const needsAuthority = asked.some(({ permissions }) => permissions.scopes.length + permissions.roles.length > 0);
  return javaFile(project, {
    home: 'grpc',
    name,
    template: `triggers/grpc/${name}.java`,
    view: {
      ...{ basic, apiKey, jwt, differ, everybody: auth === 'none', open },
      guarded: asked.map(({ method, permissions }) => ({ method, needs: needsOf(permissions) })),
    },
    imports: [
      ...IMPORTS,
      ...ways.flatMap((way) => IMPORTS_BY_WAY[way]),
      ...(asked.length > 0 ? ALL_IMPORTS : []),
      ...(needsAuthority ? AUTHORITY_IMPORTS : []),
      ...(differ ? [runtimeClass('security.KnownCallers'), `${SECURITY}.authorization.AuthorizationDecision`] : []),
    ],
  });
}

/** The methods that strangers may call although other methods are for known callers. */
function openMethods(project: Project, auth: Auth, services: readonly GrpcService[]) {
  return services.flatMap((service) =>
    service.methods.flatMap(({ name, options }) =>
      authOf(options, auth) === 'none' ? [{ method: `${fullName(project, service)}/${name}` }] : [],
    ),
  );
}

/** Java that demands all of this: the way in which a caller is known, every scope, and one of the roles. */
function needsOf({ knownBy, scopes, roles }: Permissions): Rendered {
  const manager = (method: Rendered, values: readonly string[]) =>
    fragment`AuthorityAuthorizationManager.<Object>${method}(${joined(
      values.map((value) => str(value)),
      ', ',
    )})`;
  const all = [
    ...(knownBy
      ? [fragment`(caller, call) -> new AuthorizationDecision(callers.by(${str(knownBy)}, caller.get()))`]
      : []),
    ...scopes.map((scope) => manager(fragment`hasAuthority`, [`SCOPE_${scope}`])),
    ...(roles.length > 0
      ? [
          manager(
            fragment`hasAnyRole`,
            roles.map((role) => role.replace(/^ROLE_/, '')),
          ),
        ]
      : []),
  ];
  return fragment`AuthorizationManagers.allOf(\n                ${joined(all, ',\n                ')})`;
}
