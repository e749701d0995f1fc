import type { ConnectionHint } from '../../../../../model/described/description.ts';
import type { Routine } from '../../../../../model/described/routine.ts';
import type { Operation, ResponseMember, Rows } from '../../../../../model/operation.ts';
import type { Group, Project } from '../../../../../model/project.ts';
import type { Member, RequestMember, TypeDef } from '../../../../../model/types.ts';

/** A member with the type that its way through JDBC asks for, as the database spells it in a cast. */
export interface DatabaseMember extends Member {
  readonly databaseType: string;
  /** The label of a column that an answer does not call by its name. */
  readonly label?: string;
  /** The position of a column in an answer, where it is known, counted from 1. */
  readonly place?: number;
}

export interface DatabaseRequestMember extends DatabaseMember, RequestMember {}

export type DatabaseResponseMember =
  | { readonly kind: 'value'; readonly role: 'return' | 'out'; readonly member: DatabaseMember }
  | DatabaseRows
  | Extract<ResponseMember, { kind: 'count' }>;

export interface DatabaseRows extends Rows {
  readonly columns: readonly DatabaseMember[];
  /** The parameter that carries the rows, when they come as a cursor. */
  readonly cursor?: string;
  /** The rows' record has the name that the last generation gave it. */
  readonly published?: true;
}

/** The details of an operation that this source keeps as `source.detail`. */
export interface DatabaseDetail {
  readonly routine: Routine;
  readonly request: { readonly name: string; readonly members: readonly DatabaseRequestMember[] };
  readonly response: { readonly members: readonly DatabaseResponseMember[]; readonly record?: string };
}

/** An operation as its database sees it. */
export interface DatabaseOperation extends Omit<Operation, 'request' | 'response'>, DatabaseDetail {}

export interface DatabaseGroup extends Group {
  readonly operations: readonly DatabaseOperation[];
}

interface DatabaseRecord extends Extract<TypeDef, { kind: 'record' }> {
  readonly databaseType: string;
  readonly members: readonly DatabaseMember[];
}

export type DatabaseTypeDef = DatabaseRecord | (Extract<TypeDef, { kind: 'enum' }> & { readonly databaseType: string });

/** A project as its database sees it. */
export interface DatabaseProject extends Omit<Project, 'types' | 'groups' | 'operations'> {
  readonly connection: ConnectionHint;
  readonly types: ReadonlyMap<string, DatabaseTypeDef>;
  readonly groups: readonly DatabaseGroup[];
  readonly operations: readonly DatabaseOperation[];
}

/** Adds to a project, all of whose operations are of this source, the details that it kept of each. */
export function databaseProject(project: Project): DatabaseProject {
  const own = new Map(
    project.operations.map((operation) => [
      operation,
      { ...operation, ...(operation.source.detail as DatabaseDetail) },
    ]),
  );
  const operationsOf = (all: readonly Operation[]) => all.flatMap((operation) => own.get(operation) ?? []);
  return {
    ...project,
    connection: project.source.detail as ConnectionHint,
    // Made by this source itself (`types.ts`), with all that it asks of them.
    types: project.types as ReadonlyMap<string, DatabaseTypeDef>,
    operations: operationsOf(project.operations),
    groups: project.groups.map((group) => ({ ...group, operations: operationsOf(group.operations) })),
  };
}
