import type { Operation } from '../../../../model/operation.ts';
import type { Group, Project } from '../../../../model/project.ts';
import type { Use } from '../../part.ts';
import type { GrpcEndpoint } from './options.ts';

/** A service of the proto file: its methods, each with the group whose Java service does the work. */
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

/**
 * Names an operation's method: as its endpoint says, else by the operation.
 * @example
 * order_total   →   OrderTotal
 */
export function methodName({ type }: Pick<Operation['names'], 'type'>, { methodName: given }: GrpcEndpoint): string {
  return given || type;
}

/**
 * Names the service that has an operation's method: as its endpoint says, else by the group.
 * @example
 * the group Shop   →   ShopService
 */
export function serviceName(group: Group, { serviceName: given }: GrpcEndpoint): string {
  return given || `${group.type}Service`;
}

/** Collects the methods of a project into services, in the order of the services' names. */
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

/**
 * Names a service as its callers do.
 * @example
 * ShopService of com.acme.shop   →   com.acme.shop.ShopService
 */
export function fullName({ basePackage }: Project, service: Pick<GrpcService, 'name'>): string {
  return `${basePackage}.${service.name}`;
}
