import type { Operation, PartUse, SourceOperation } from './operation.ts';
import type { PlatformId, SenderId, ServerId, SourceId } from './request/part-ids.ts';
import type { TypeDef, TypeName } from './types.ts';

/** Operations that share classes: no more than a class of some hundred lines has room for. */
export interface Group {
  /** Java type stem: `Orders` → OrdersService. */
  readonly type: TypeName;
  readonly operations: readonly Operation[];
}

/** All that generators see: plain data, without secrets, clock or chance. Same Project → same bytes. */
export interface Project {
  /** Artifact id: lower-case, digits and dashes. */
  readonly name: string;
  readonly basePackage: string;
  readonly platform: PlatformId;
  readonly server: ServerId;
  /**
   * Another application has it on its class path: what is an application's own (pool, settings, JSON, web server) is that one's,
   * and no scan finds its beans.
   */
  readonly library?: true;
  /** The server's options, parsed by its own schema. */
  readonly serverOptions: Readonly<Record<string, unknown>>;
  /** Where the work is done; `title`, `place` and the bare `noun` name it for people, `detail` is the source's own. */
  readonly source: {
    readonly part: SourceId;
    readonly title: string;
    readonly noun: string;
    readonly place: string;
    readonly detail: unknown;
  };
  /** What its source settled for all operations, for the next generation; plain JSON. */
  readonly settled?: Readonly<Record<string, unknown>>;
  readonly trigger: PartUse;
  /** Work can be told that its caller does not wait any longer: the service has `Callers`. */
  readonly callersLeave: boolean;
  /** What its trigger settled for all operations, for the next generation; plain JSON. */
  readonly triggerSettled?: Readonly<Record<string, unknown>>;
  /** Options of the senders in use, by sender, each parsed by its own schema. */
  readonly senderOptions: Readonly<Partial<Record<SenderId, Readonly<Record<string, unknown>>>>>;
  readonly types: ReadonlyMap<TypeName, TypeDef>;
  readonly groups: readonly Group[];
  readonly operations: readonly Operation[];
  /** Operations that their owner named. */
  readonly given: ReadonlySet<Operation>;
  /** The files of the last generation that are written every time, each with its hash. */
  readonly before: ReadonlyMap<string, string>;
  /** Those of earlier ones that it no longer wrote. */
  readonly stale: readonly string[];
  /** ISO instant after which a Test artifact refuses to start. */
  readonly notAfter?: string;
  /** What its owner calls it: by this its next generation is known. */
  readonly identity: { readonly technology: string; readonly domain: string; readonly name: string };
  /** The request it came from, as `forja.json` keeps it. */
  readonly request: unknown;
  readonly generatorVersion: string;
}

/** What the names of a project's own settings begin with: those of several libraries stand in one application. */
export function settingsPrefix({ library, name }: Pick<Project, 'library' | 'name'>): string {
  return library ? `module.${name}` : 'service';
}

/** What a trigger's defaults for an operation are chosen by. */
export type Suggestible = Pick<SourceOperation, 'nature'> & {
  readonly request: Pick<SourceOperation['request'], 'members'>;
  readonly types: Project['types'];
};
