import type { ApiConnection, ContractField, ContractOperation, ContractParameter } from '../../contracts/contract.ts';
import type { Operation } from '../../model/operation.ts';
import type { Group, Project } from '../../model/project.ts';
import type { DataType, Member, TypeDef } from '../../model/types.ts';

/** A member with what its place in the document says: its `name` is the one that the API knows. */
export interface ApiMember extends Member {
  readonly required: boolean;
}

export type ApiTypeDef =
  | (Omit<Extract<TypeDef, { kind: 'record' }>, 'members'> & { readonly members: readonly ApiMember[] })
  | Extract<TypeDef, { kind: 'enum' }>;

/** How a body is written or read. */
export type BodyForm = 'json' | 'form' | 'multipart' | 'bytes' | 'text';

/** What a call sends beside its parameters: members of an object that are members of the request, or one whole value. */
export interface SentBody {
  readonly form: BodyForm;
  readonly mediaType: string;
  /** By the API's names; the request has them under `property`. */
  readonly members?: readonly { readonly name: string; readonly property: string }[];
  /** The request's member that is the whole body. */
  readonly whole?: string;
  /** How members of it are written that are written otherwise than usual: by a style in a form, by a media type in parts. */
  readonly fields: readonly ContractField[];
}

/** What the source keeps of an operation as `source.detail`. */
export interface ApiDetail {
  readonly contract: ContractOperation;
  /** Each parameter with the request's member that it is. */
  readonly parameters: readonly { readonly parameter: ContractParameter; readonly property: string }[];
  readonly body?: SentBody;
  readonly answer?: { readonly form: BodyForm; readonly mediaType: string; readonly type: DataType };
}

/** An operation as its API sees it. */
export interface ApiOperation extends Operation {
  readonly api: ApiDetail;
}

export interface ApiGroup extends Group {
  readonly operations: readonly ApiOperation[];
}

/** A project as its API sees it. */
export interface ApiProject extends Omit<Project, 'groups' | 'operations' | 'types'> {
  readonly connection: ApiConnection;
  readonly types: ReadonlyMap<string, ApiTypeDef>;
  readonly groups: readonly ApiGroup[];
  readonly operations: readonly ApiOperation[];
}

/** A project all of whose operations are this source's, with what it kept of each. */
export function apiProject(project: Project): ApiProject {
  const own = new Map(project.operations.map((one) => [one, { ...one, api: one.source.detail as ApiDetail }]));
  const operationsOf = (all: readonly Operation[]) => all.flatMap((one) => own.get(one) ?? []);
  return {
    ...project,
    connection: project.source.detail as ApiConnection,
    // Made by this source itself (`types.ts`), with what it asks of them.
    types: project.types as ReadonlyMap<string, ApiTypeDef>,
    operations: operationsOf(project.operations),
    groups: project.groups.map((group) => ({ ...group, operations: operationsOf(group.operations) })),
  };
}
