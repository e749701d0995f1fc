import type { DataType, Field, TypeDef, TypeName } from './data-type.ts';
import type { DatabaseKind, ResultShape, Routine } from './routine.ts';

export const SERVERS = ['embedded', 'tomcat', 'wildfly', 'weblogic'] as const;
export type ServerId = (typeof SERVERS)[number];
export type PlatformId = 'boot-4';
/** The id of a trigger or sender in the catalogue. */
export type PartId = string;

/** The spellings of one operation; each is unique in its project and legal where it is used. */
export interface Names {
  /** Java method: lowerCamelCase. */
  readonly method: string;
  /** Java type stem: UpperCamelCase; `${type}Request`, `${type}Response`. */
  readonly type: string;
  /** URL segment: kebab-case ASCII. */
  readonly path: string;
}

/** A part as a project uses it; `options` were parsed by the part's own zod schema. */
export interface PartUse {
  readonly part: PartId;
  readonly options: Readonly<Record<string, unknown>>;
}

/** A field of a request, a response or a record, with its Java-side name beside the database's. */
export interface Member extends Field {
  /** Java component and JSON property: lowerCamelCase, unique in its record. */
  readonly property: string;
}

/**
 * What an operation answers. One rule for every technology (DESIGN, core shapes): exactly one member → it is the body;
 * none → no body; else a record of returnValue, the OUT names, resultSet1…n, updateCount.
 */
export interface Response {
  readonly members: readonly ResponseMember[];
  /** The Java type stem of the record, when there is more than one member. */
  readonly record?: TypeName;
}

export type ResponseMember =
  | { readonly kind: 'value'; readonly role: 'return' | 'out'; readonly member: Member }
  | {
      readonly kind: 'rows';
      readonly property: string;
      readonly row: TypeName;
      readonly columns: readonly Member[];
      readonly many: boolean;
      readonly shape: ResultShape;
    }
  | { readonly kind: 'updateCount'; readonly property: string };

/** A named piece of work: the unit that a trigger exposes (an endpoint) and that credits are counted in. */
export interface Operation {
  readonly id: string;
  readonly names: Names;
  readonly source: { readonly kind: 'routine' | 'query'; readonly routine: Routine };
  /** `own`: the routine ends transactions itself, so the service must not open one around it. */
  readonly transaction: 'joins' | 'own';
  readonly request: { readonly name: TypeName; readonly members: readonly RequestMember[] };
  readonly response: Response;
  /** The trigger's options for this endpoint, parsed. */
  readonly endpoint: Readonly<Record<string, unknown>>;
  readonly senders: readonly PartUse[];
}

/** `optional`: the routine has a default for it, so a caller may leave it out. */
export interface RequestMember extends Member {
  readonly parameter: string;
  readonly optional: boolean;
}

/** Operations that share one repository, service and entry class; at most 200, because javac gives up on giants. */
export interface Group {
  /** Java type stem: `Orders` → OrdersRepository, OrdersService. */
  readonly type: TypeName;
  readonly operations: readonly Operation[];
}

/** A record or enum of the project with its Java-side names. */
export type ProjectType =
  | { readonly kind: 'record'; readonly def: TypeDef; readonly name: TypeName; readonly members: readonly Member[] }
  | {
      readonly kind: 'enum';
      readonly def: TypeDef;
      readonly name: TypeName;
      readonly constants: readonly { readonly java: string; readonly value: string }[];
    };

/** Where the service connects by default. Never a password: a service reads that from its environment. */
export interface ConnectionHint {
  readonly kind: DatabaseKind;
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly username: string;
  /** Encryption, as each dialect's url says it; `prefer` where it is not told. Not asked where `jdbcParameters` are given. */
  readonly tls?: 'disable' | 'prefer' | 'require' | 'verify-full';
  /** Appended to the JDBC url, e.g. `sslmode=require`. */
  readonly jdbcParameters?: string;
  readonly maxPoolSize?: number;
}

/** All that generators see: plain data, without secrets, clock or chance. Same Project → same bytes. */
export interface Project {
  /** Artifact id: lower-case, digits and dashes. */
  readonly name: string;
  readonly basePackage: string;
  readonly platform: PlatformId;
  readonly server: ServerId;
  readonly connection: ConnectionHint;
  readonly trigger: PartUse;
  readonly types: ReadonlyMap<TypeName, ProjectType>;
  readonly groups: readonly Group[];
  readonly operations: readonly Operation[];
  /** ISO instant after which a Test artifact refuses to start. */
  readonly notAfter?: string;
  /** The request it came from, as `forja.json` keeps it. */
  readonly request: unknown;
  readonly generatorVersion: string;
}

/** @returns the type inside lists, at any depth. */
export function elementType(type: DataType): DataType {
  return type.kind === 'list' ? elementType(type.of) : type;
}
