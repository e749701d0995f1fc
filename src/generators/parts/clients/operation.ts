import type {
  ApiConnection,
  ContractCall,
  ContractMember,
  ContractOperation,
  ContractType,
} from '../../../model/contract/contract.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Group, Project } from '../../../model/project.ts';
import type { DataType, RecordMember, RequestMember, TypeDef } from '../../../model/types.ts';

/** A member with the details of its document; its `name` is the one that the API knows. */
export interface ApiMember extends RecordMember {
  readonly required: boolean;
  readonly wire?: ContractMember['wire'];
}

export type ApiTypeDef =
  | (Omit<Extract<TypeDef, { kind: 'record' }>, 'members'> & {
      readonly members: readonly ApiMember[];
      readonly constants?: Extract<ContractType, { kind: 'record' }>['constants'];
    })
  | Extract<TypeDef, { kind: 'enum' }>;

/** The body of a call: members of an object that are members of the request, or one whole value. */
export interface SentBody {
  /** The members by the API's names, with their names in the request. */
  readonly members?: readonly Pick<RequestMember, 'name' | 'property' | 'component'>[];
  /** The request's member that is the whole body, by its property. */
  readonly whole?: string;
}

/** The details of an operation that its source keeps as `source.detail`. */
export interface ApiDetail<C extends ContractCall = ContractCall> {
  readonly contract: ContractOperation<C>;
  /** The properties of the request's members that are parameters, in the order of the parameters. */
  readonly parameters: readonly string[];
  readonly body?: SentBody;
  readonly answer?: DataType;
}

/** An operation as its API sees it; `D`: the details that a client keeps of it. */
export interface ApiOperation<D = ApiDetail> extends Operation {
  readonly api: D;
}

export interface ApiGroup<D = ApiDetail> extends Group {
  readonly operations: readonly ApiOperation<D>[];
}

/** A project as its API sees it. */
export interface ApiProject<D = ApiDetail> extends Omit<Project, 'groups' | 'operations' | 'types'> {
  readonly connection: ApiConnection;
  readonly types: ReadonlyMap<string, ApiTypeDef>;
  readonly groups: readonly ApiGroup<D>[];
  readonly operations: readonly ApiOperation<D>[];
}

/** Adds to a project, all of whose operations are of an uploaded contract, the details that its source kept of each. */
export function apiProject(project: Project): ApiProject {
  const own = new Map(
    project.operations.map((operation) => [operation, { ...operation, api: operation.source.detail as ApiDetail }]),
  );
  const operationsOf = (all: readonly Operation[]) => all.flatMap((operation) => own.get(operation) ?? []);
  return {
    ...project,
    connection: project.source.detail as ApiConnection,
    // Made by that source itself, with what it asks of them.
    types: project.types as ReadonlyMap<string, ApiTypeDef>,
    operations: operationsOf(project.operations),
    groups: project.groups.map((group) => ({ ...group, operations: operationsOf(group.operations) })),
  };
}

/** Replaces the details of each operation by those that a client makes of them. */
export function detailed<C extends ContractCall, D>(
  project: ApiProject<ApiDetail<C>>,
  detail: (api: ApiDetail<C>) => D,
): ApiProject<D> {
  const own = new Map(project.operations.map((operation) => [operation, { ...operation, api: detail(operation.api) }]));
  const operationsOf = (all: readonly ApiOperation<ApiDetail<C>>[]) =>
    all.flatMap((operation) => own.get(operation) ?? []);
  return {
    ...project,
    operations: operationsOf(project.operations),
    groups: project.groups.map((group) => ({ ...group, operations: operationsOf(group.operations) })),
  };
}
