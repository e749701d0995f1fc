import type { RecordSchema } from './described/record-schema.ts';
import type { Operation, PartUse, SourceOperation } from './operation.ts';
import type { PlatformId, SenderId, ServerId, SourceId } from './request/part-ids.ts';
import type { ProjectIdentity } from './request/sources.ts';
import type { TypeDef, TypeName } from './types.ts';

/** Operations that share classes, as many as a class of some hundred lines has room for. */
export interface Group {
  /** The Java type stem: `Orders` → OrdersService. */
  readonly type: TypeName;
  readonly operations: readonly Operation[];
}

/**
 * Everything that generators see: plain data, without secrets, clock or chance. The same Project gives the same bytes.
 */
export interface Project {
  /** The artifact id: lower-case letters, digits and dashes. */
  readonly name: string;
  readonly basePackage: string;
  readonly platform: PlatformId;
  readonly server: ServerId;
  /**
   * The project is a library on the class path of another application. That application has the pool, the settings, the
   * JSON mapper and the web server, and no scan finds the library's beans.
   */
  readonly library?: true;
  /** The runtime's modules are libraries of a Maven repository. Absent: their source is part of the project. */
  readonly runtime?: 'dependencies';
  /** The server's options, parsed by its own schema. */
  readonly serverOptions: Readonly<Record<string, unknown>>;
  /** The source of the work. `title`, `noun` and its own `name` are for people; `detail` is the source's own. */
  readonly source: {
    readonly part: SourceId;
    readonly title: string;
    readonly noun: string;
    readonly name: string;
    readonly detail: unknown;
  };
  /** Decisions of the source that hold for all operations and for the next generation; plain JSON. */
  readonly settled?: Readonly<Record<string, unknown>>;
  readonly trigger: PartUse;
  /** Decisions of the trigger that hold for all operations and for the next generation; plain JSON. */
  readonly triggerSettled?: Readonly<Record<string, unknown>>;
  /** Decisions of senders that hold for the next generation, by sender; plain JSON. */
  readonly senderSettled?: Readonly<Partial<Record<SenderId, Readonly<Record<string, unknown>>>>>;
  /** The options of the senders in use, by sender, each parsed by its own schema. */
  readonly senderOptions: Readonly<Partial<Record<SenderId, Readonly<Record<string, unknown>>>>>;
  /** The XML schema that its records have to fit. Absent: it has none. */
  readonly recordSchema?: RecordSchema;
  readonly types: ReadonlyMap<TypeName, TypeDef>;
  readonly groups: readonly Group[];
  readonly operations: readonly Operation[];
  /** The operations that their owner named. */
  readonly given: ReadonlySet<Operation>;
  /** The files of the last generation that are written every time, each with its hash. */
  readonly before: ReadonlyMap<string, string>;
  /** The files of earlier generations that the last one no longer wrote. */
  readonly stale: readonly string[];
  /** The ISO instant after which a Test artifact refuses to start. */
  readonly notAfter?: string;
  /** The owner's names for the project, by which its next generation is recognised. */
  readonly identity: ProjectIdentity;
  /** The request that it came from, as `forja.json` keeps it. */
  readonly request: unknown;
  readonly generatorVersion: string;
}

/**
 * Writes the prefix of a project's own settings; a library's name is part of it, because several may be in one
 * application.
 * @example
 * {library: true, name: 'shop'}   →   module.shop
 */
export function settingsPrefix({ library, name }: Pick<Project, 'library' | 'name'>): string {
  return library ? `module.${name}` : 'service';
}

/** The part of an operation that a trigger chooses its defaults by. */
export type Suggestible = Pick<SourceOperation, 'nature'> & {
  readonly request: Pick<SourceOperation['request'], 'members'>;
  readonly types: Project['types'];
};
