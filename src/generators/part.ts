import type { z } from 'zod';
import type { Dialect } from './dialects/dialect.ts';
import type { FieldFault } from './fault.ts';
import type { Operation, PartId, Project, ServerId } from './model/project.ts';
import type { DatabaseKind, Routine } from './model/routine.ts';
import type { ArtifactKey } from './platforms/platform.ts';
import type { Rendered } from './render/rendered.ts';

/** Who writes a file after the first generation: `ours` is written every time, `theirs` once and never again. */
export type Owner = 'ours' | 'theirs';

/** A use of a part by one operation, its options already parsed by `endpointOptions`. */
export interface Use<E> {
  readonly operation: Operation;
  readonly options: E;
}

/**
 * A value that a part adds to the project. A part never touches a shared document: assemblers (`assemble/`) merge
 * contributions in (order, part id) order; two values for one key, or two owners of a path, is a Fault naming both.
 */
export type Contribution =
  | { readonly kind: 'file'; readonly path: string; readonly owner: Owner; readonly text: string }
  | {
      readonly kind: 'dependency';
      readonly artifact: ArtifactKey;
      readonly scope?: 'compile' | 'runtime' | 'test' | 'provided';
    }
  | { readonly kind: 'property'; readonly name: string; readonly value: string }
  | { readonly kind: 'plugin'; readonly id: string; readonly xml: string }
  /**
   * One key of application.yaml, dotted. A plain string is data: `${` in it stays text. A placeholder comes from
   * `placeholder('ENV', 'default')`, alone or inside a `fragment`.
   */
  | {
      readonly kind: 'setting';
      readonly key: string;
      readonly value: string | number | boolean | Rendered;
      readonly comment?: string;
    }
  /** One variable of .env.example, compose.yaml and the README's configuration table. */
  | {
      readonly kind: 'environment';
      readonly name: string;
      readonly example: string;
      readonly meaning: string;
      readonly secret?: boolean;
    }
  | { readonly kind: 'readmeSection'; readonly title: string; readonly markdown: string }
  /** One runnable line of the README: pasted into a shell it calls the operation on a service that runs with defaults. */
  | { readonly kind: 'call'; readonly operation: string; readonly title: string; readonly shell: string }
  | { readonly kind: 'composeService'; readonly name: string; readonly yaml: string }
  /** What the portal's probe asks the started jar, with an unreachable data source: an answer that never calls an operation. */
  | {
      readonly kind: 'probe';
      readonly name: string;
      readonly method: string;
      readonly path: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
      readonly expectStatus: number;
      readonly expectBody?: string;
    };

export type OrderedContribution = Contribution & { readonly order?: number };

/** What a form knows before there is a project: enough to say whether a part can be used. */
export interface Context {
  readonly database?: DatabaseKind;
  readonly server: ServerId;
  readonly trigger?: PartId;
}

/** Why a part cannot be used: a key of the `common` text set. */
export interface Reason {
  readonly reason: string;
}

/** A trigger or a sender. `P`, `E`: its options for the project and for each endpoint (the form is drawn from them). */
export interface Part<P, E> {
  readonly id: PartId;
  readonly projectOptions: z.ZodType<P>;
  readonly endpointOptions: z.ZodType<E>;
  supports(context: Context): true | Reason;
  /** Defaults for one endpoint before the user touches it (method and url from the routine's name and nature). */
  suggest?(routine: Routine, path: string): Partial<E>;
  contribute(project: Project, options: P, uses: readonly Use<E>[]): readonly OrderedContribution[];
  /** What cannot be said of one endpoint alone (two of the same url). `index` of a use = `endpoints.<index>` of the request. */
  check?(project: Project, options: P, uses: readonly Use<E>[]): readonly FieldFault[];
}

export interface Trigger<P = unknown, E = unknown> extends Part<P, E> {
  readonly kind: 'trigger';
  /** DECISIONS §2. */
  readonly creditsPerEndpoint: number;
  /** The portal's page and text set. */
  readonly route: string;
  readonly textSet: string;
}

export interface Sender<P = unknown, E = unknown> extends Part<P, E> {
  readonly kind: 'sender';
}

/** What operations are made of: writes the model, the calls to the database and the services around them. No options. */
export interface Source {
  readonly kind: 'source';
  readonly id: PartId;
  contribute(project: Project, dialect: Dialect): readonly OrderedContribution[];
}

/** What runs the service; comes last. */
export interface Server {
  readonly kind: 'server';
  readonly id: ServerId;
  readonly packaging: 'jar' | 'war';
  contribute(project: Project): readonly OrderedContribution[];
}
