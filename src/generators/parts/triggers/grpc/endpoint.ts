import { JAVA_RESERVED } from '../../../../checks/names/java/words.ts';
import { lower } from '../../../../checks/names/words.ts';
import type { Operation } from '../../../../model/operation.ts';
import type { Group, Project } from '../../../../model/project.ts';
import { isMapped, mapperName } from '../../../kit/mapper/mapper.ts';
import { runtimeClass } from '../../../runtime/classes.ts';
import type { Code } from '../../../text/java/code.ts';
import { javaFile, packageOf } from '../../../text/java/java-file.ts';
import { id, protoWord } from '../../../text/render/escape.ts';
import { fragment, type Rendered } from '../../../text/render/rendered.ts';
import type { Contribution } from '../../part.ts';
import { bindingOf } from './binding.ts';
import { outerClass, requestName, responseName } from './drafts.ts';
import { messagesName } from './messages.ts';
import { protoPackage } from './proto.ts';
import { mappedRequest } from './request.ts';
import type { GrpcMethod, GrpcService } from './services.ts';

/**
 * Names the Java class that answers a service's methods.
 * @example
 * ShopService   →   ShopServiceEndpoint
 */
export const endpointName = ({ name }: Pick<GrpcService, 'name'>) => `${name}Endpoint`;

/**
 * Spells a method as grpc-java does: with a small first letter, and an underscore behind a word that Java keeps.
 * @example
 * Delete   →   delete
 * New   →   new_
 */
export function javaMethod(name: string): Rendered {
  const small = name.charAt(0).toLowerCase() + name.slice(1);
  return protoWord(JAVA_RESERVED.has(small) && !CONTEXTUAL.has(small) ? `${small}_` : small);
}

/** Words of newer versions of Java, which the list of grpc-java does not have. */
const CONTEXTUAL: ReadonlySet<string> = new Set(['var', 'yield', 'record', 'sealed', 'permits', 'when', '_']);

/**
 * Writes the class of a gRPC service: a message comes in, one call of the operation's own service is made, a message
 * goes out.
 */
export function endpointFile(service: GrpcService, project: Project): Contribution {
  const groups = [...new Set(service.methods.map(({ group }) => group.type))].sort();
  const services = groups.map((group) => ({ type: `${group}Service`, variable: lower(`${group}Service`) }));
  const mapped = service.methods.filter(({ operation }) => isMapped(operation));
  const mappers = [...new Set(mapped.map(({ group }) => mapperName(group)))].sort();
  const takesMetadata = mapped.some(({ operation }) => bindingOf(operation).metadata.length > 0);
  const methods = service.methods.map((method) => methodView(method, project));
  return javaFile(project, {
    home: 'grpc',
    name: endpointName(service),
    template: 'triggers/grpc/Endpoint.java',
    imports: [
      'io.grpc.stub.StreamObserver',
      'org.springframework.grpc.server.service.GrpcService',
      `${protoPackage(project)}.${outerClass(project)}`,
      `${protoPackage(project)}.${service.name}Grpc`,
      runtimeClass('grpc.GrpcCalls'),
      ...(takesMetadata ? [runtimeClass('grpc.RequestMetadata')] : []),
      ...services.map(({ type }) => `${packageOf(project, 'service')}.${type}`),
      ...methods.flatMap(({ imports }) => imports),
    ],
    view: {
      about: `${service.name} over gRPC.`,
      service: service.name,
      fields: listed([
        ...services,
        ...mappers.map((type) => ({ type, variable: lower(type) })),
        { type: 'GrpcCalls', variable: 'calls' },
        ...(takesMetadata ? [{ type: 'RequestMetadata', variable: 'metadata' }] : []),
      ]),
      methods,
    },
  });
}

/** The same items, each with the comma that separates it from the next in a list of parameters. */
function listed<F extends object>(fields: readonly F[]) {
  return fields.map((field, index) => ({ ...field, comma: index < fields.length - 1 ? fragment`, ` : fragment`` }));
}

function methodView({ name, operation, group }: GrpcMethod, project: Project) {
  const outer = id(outerClass(project));
  const request = requestOf(operation, group, project);
  return {
    name: javaMethod(name),
    request: fragment`${outer}.${id(requestName(operation))}`,
    response: fragment`${outer}.${id(responseName(operation))}`,
    streamed: operation.streamed,
    body: bodyOf(operation, group, request),
    imports: request?.imports ?? [],
  };
}

/** The request that a method makes of its message; undefined where its operation takes nothing. */
function requestOf(operation: Operation, group: Group, project: Project): Code | undefined {
  if (operation.request.members.length === 0) return undefined;
  if (isMapped(operation)) return mappedRequest(id(lower(mapperName(group))), operation, project);
  return { text: fragment`${id(messagesName(group))}.${id(operation.names.method)}Request(message)`, imports: [] };
}

function bodyOf(operation: Operation, group: Group, made: Code | undefined): readonly Rendered[] {
  const messages = id(messagesName(group));
  const method = id(operation.names.method);
  const asks = made !== undefined;
  const call = fragment`${id(lower(`${group.type}Service`))}.${method}`;
  const request = made ? [fragment`var request = calls.valid(${made.text});`] : [];
  const argument = asks ? id('request') : fragment``;
  const response = fragment`${messages}.${method}Response`;
  if (operation.streamed) {
    const comma = asks ? fragment`, ` : fragment``;
    return [...request, fragment`${call}(${argument}${comma}row -> rows.accept(${response}(row)));`];
  }
  if (operation.response.members.length === 0) {
    return [...request, fragment`${call}(${argument});`, fragment`return ${response}();`];
  }
  return [...request, fragment`return ${response}(${call}(${argument}));`];
}
