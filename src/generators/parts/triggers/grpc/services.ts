import type { Operation } from '../../../../model/operation.ts';
import type { Group, Project } from '../../../../model/project.ts';
import type { Use } from '../../part.ts';
import type { GrpcEndpoint } from './options.ts';

/** A service of the proto file: its methods, each with the group whose Java service does its work. */
export interface GrpcService {
  readonly name: string;
  readonly methods: readonly GrpcMethod[];
}

export interface GrpcMethod {
  readonly name: string;
  readonly operation: Operation;
  readonly options: GrpcEndpoint;
  readonly group: Group;
}

/** @returns the name of an operation's method. */
export function methodName({ type }: Pick<Operation['names'], 'type'>, { methodName: given }: GrpcEndpoint): string {
  return given || type;
}

/** @returns the name of the service that an operation's method is in. */
export function serviceName(group: Group, { serviceName: given }: GrpcEndpoint): string {
  return given || `${group.type}Service`;
}

/** The services of a project in the order of their names. */
export function servicesOf(project: Project, uses: readonly Use<GrpcEndpoint>[]): readonly GrpcService[] {
  const options = new Map(uses.map((use) => [use.operation, use.options]));
  const methods = project.groups.flatMap((group) =>
    group.operations.flatMap((operation) => {
      const own = options.get(operation);
      if (!own) return [];
      const name = methodName(operation.names, own);
      return [{ service: serviceName(group, own), method: { name, operation, options: own, group } }];
    }),
  );
  return [...Map.groupBy(methods, ({ service }) => service)]
    .map(([name, all]) => ({ name, methods: all.map(({ method }) => method) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** `com.acme.shop.ShopService`: how callers know a service. */
export function fullName({ basePackage }: Project, service: Pick<GrpcService, 'name'>): string {
  return `${basePackage}.${service.name}`;
}
