import { capital, lower } from '../../../../checks/names/words.ts';
import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import { allAuthorities } from '../../../kit/web/guard.ts';
import { type Auth, asksMore, authOf, WAYS, type Way } from '../../../kit/web/permissions.ts';
import { javaFile, packageOf, separated } from '../../../text/java/java-file.ts';
import { block, id, str } from '../../../text/render/escape.ts';
import { fragment, joined, type Rendered } from '../../../text/render/rendered.ts';
import { jsonText } from '../../../text/render/unseen.ts';
import type { Contribution } from '../../part.ts';
import { outerClass, requestName } from './drafts.ts';
import { endpointName, javaMethod } from './endpoint.ts';
import { protoPackage } from './proto.ts';
import { needsAnything, sampleMessage, sampleMetadata } from './sample.ts';
import type { GrpcService } from './services.ts';

const JSON_INDENT = 12;
const ANY = fragment`any()`;

/**
 * Writes the tests, which need nothing else: each method's message, its refusals, and that the service has all methods.
 */
export function testFiles(project: Project, services: readonly GrpcService[], auth: Auth): Contribution[] {
  const beans = project.groups.map(({ type }) => ({ type: `${type}Service`, name: lower(`${type}Service`) }));
  const options = services.flatMap(({ methods }) => methods.map((method) => method.options));
  const ways = WAYS.filter((way) => way === auth || options.some((endpoint) => endpoint.auth === way));
  const authorities = allAuthorities(options).map(({ text }) => text);
  const named = (prefix: string) =>
    authorities.flatMap((authority) => (authority.startsWith(prefix) ? [authority.slice(prefix.length)] : []));
  const metadata = project.operations.some((operation) => sampleMetadata(operation, project).length > 0);
  const file = (name: string, view: object, imports: readonly string[] = []) =>
    javaFile(project, { home: 'grpc', name, template: `triggers/grpc/${name}.java`, view, imports, test: true });
  return [
    file(
      'GrpcTest',
      {
        services: beans,
        ...Object.fromEntries(WAYS.map((way) => [way, ways.includes(way)])),
        ways: ways.map((way) => ({ ...SENT[way], known: knownAs(way, ways) })),
        sends: ways.length > 0 || metadata,
        scopes: named('SCOPE_').join(' '),
        roles: separated(named('ROLE_').map((text) => ({ text }))),
      },
      [
        ...BASE_IMPORTS,
        ...ways.flatMap((way) => IMPORTS_BY_WAY[way]),
        ...(metadata ? METADATA_IMPORTS : []),
        ...beans.map(({ type }) => `${packageOf(project, 'service')}.${type}`),
      ],
    ),
    ...services.map((service) => endpointTest(service, project, auth, ways)),
  ];
}

function endpointTest(service: GrpcService, project: Project, auth: Auth, ways: readonly Way[]): Contribution {
  const differ = service.methods.some(({ options }) => options.auth !== 'project');
  const methods = service.methods.map(({ name, operation, options, group }) => {
    const callers = authOf(options, auth);
    const count = (operation.request.members.length > 0 ? 1 : 0) + (operation.streamed ? 1 : 0);
    return {
      name: operation.names.method,
      method: javaMethod(name),
      bean: lower(`${group.type}Service`),
      request: requestName(operation),
      streamed: operation.streamed,
      sending: sendingOf(operation, project),
      valid: block(jsonText(sampleMessage(operation, project), 2), JSON_INDENT),
      needs: needsAnything(operation, project),
      any: joined(
        Array.from({ length: count }, () => ANY),
        ', ',
      ),
      guarded: asksMore(options),
      secured: callers !== 'none',
      known: differ && callers !== 'none' && fragment`${id(knownAs(callers, ways))}()`,
    };
  });
  return javaFile(project, {
    home: 'grpc',
    name: `${endpointName(service)}Test`,
    template: 'triggers/grpc/EndpointTest.java',
    test: true,
    view: {
      service: service.name,
      proto: protoPackage(project),
      outer: outerClass(project),
      names: separated(service.methods.map(({ name }) => ({ text: name }))),
      methods,
      secured: !differ && auth !== 'none',
      differ,
      known: ways.map((way) => ({ name: knownAs(way, ways) })),
      usesAny: methods.some((method) => method.any.toString() !== ''),
      refuses: methods.some((method) => method.secured || method.needs),
    },
  });
}

/** The interceptor that sends the metadata which a call requires; empty where it requires none. */
function sendingOf(operation: Operation, project: Project): Rendered {
  const all = sampleMetadata(operation, project).map(([name, value]) => fragment`sending(${str(name)}, ${str(value)})`);
  return all.length > 0 ? fragment`.withInterceptors(${joined(all, ', ')})` : fragment``;
}

const BASE_IMPORTS = [
  'com.google.protobuf.InvalidProtocolBufferException',
  'com.google.protobuf.Message',
  'com.google.protobuf.util.JsonFormat',
  'io.grpc.ManagedChannel',
  'io.grpc.inprocess.InProcessChannelBuilder',
  'org.junit.jupiter.api.AfterEach',
  'org.springframework.boot.test.context.SpringBootTest',
  'org.springframework.test.context.bean.override.mockito.MockitoBean',
];
const METADATA_IMPORTS = ['io.grpc.ClientInterceptor', 'io.grpc.Metadata', 'io.grpc.stub.MetadataUtils'];
const IMPORTS_BY_WAY: Readonly<Record<Way, readonly string[]>> = {
  basic: [...METADATA_IMPORTS, 'java.nio.charset.StandardCharsets', 'java.util.Base64'],
  apiKey: METADATA_IMPORTS,
  jwt: [
    ...METADATA_IMPORTS,
    'java.util.List',
    'org.junit.jupiter.api.BeforeEach',
    'org.springframework.security.oauth2.jwt.Jwt',
    'org.springframework.security.oauth2.jwt.JwtDecoder',
  ],
};

/** The metadata of a known caller in tests, by way: the key, and its value in Java. */
const SENT: Readonly<Record<Way, { readonly header: string; readonly value: Rendered }>> = {
  basic: {
    header: 'authorization',
    value: fragment`"Basic " + Base64.getEncoder().encodeToString(
            "user:a-password".getBytes(StandardCharsets.UTF_8))`,
  },
  apiKey: { header: 'x-api-key', value: fragment`"a-key"` },
  jwt: { header: 'authorization', value: fragment`"Bearer all"` },
};

/** Names the method that makes a caller known in tests. */
const knownAs = (way: Way, ways: readonly Way[]) => (ways.length > 1 ? `knownBy${capital(way)}` : 'known');
