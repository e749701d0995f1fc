import type { z } from 'zod';
import type { Alphabet } from '../../checks/names/alphabet.ts';
import type { Candidate } from '../../checks/names/operations.ts';
import type { Access } from '../../model/changes.ts';
import type { Described } from '../../model/described.ts';
import type { FieldFault } from '../../model/fault.ts';
import type { Identity, Kept } from '../../model/kept.ts';
import type { Inputs, Mapping } from '../../model/mapping.ts';
import type { GivenNames, Names, Operation, SourceOperation } from '../../model/operation.ts';
import type { Group, Project, Suggestible } from '../../model/project.ts';
import type { HttpCall, PlainSource } from '../../model/proof/plan.ts';
import type { PartId, SenderId, ServerId, SourceId, TechnologyId } from '../../model/request/part-ids.ts';
import type { ArtifactKey, Platform } from '../platforms/platform.ts';
import type { FileContribution } from '../text/render/file.ts';
import type { Rendered } from '../text/render/rendered.ts';

/** A use of a part by one operation, its options already parsed by `endpointOptions`. */
export interface Use<E> {
  readonly operation: Operation;
  readonly options: E;
  /** All that a sender sends, where that is not the answer as it is. */
  readonly payload?: Mapping;
}

/**
 * A value that a part adds to the project. A part never touches a shared document: assemblers (`assemble/`) merge
 * contributions in (order, part id) order; two values for one key, or two owners of a path, is a Fault naming both.
 */
export type Contribution =
  | FileContribution
  | {
      readonly kind: 'dependency';
      readonly artifact: ArtifactKey;
      readonly scope?: 'compile' | 'runtime' | 'test' | 'provided';
    }
  | { readonly kind: 'property'; readonly name: string; readonly value: string }
  /** A Maven plugin; `tools` of the platform have their versions as properties, `artifactId.version`. */
  | { readonly kind: 'plugin'; readonly id: string; readonly xml: string; readonly tools?: readonly ArtifactKey[] }
  /**
   * One key of application.yaml, or of a profile's own file, dotted. A plain string is data: `${` in it stays text. A
   * placeholder comes from `placeholder('ENV', 'default')`, alone or inside a `fragment`.
   */
  | {
      readonly kind: 'setting';
      readonly profile?: string;
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
      /** Its value where compose brings what it names; absent: the example, as a container sees this machine. */
      readonly composed?: string;
    }
  /** A generated class of defaults, read after the owner's own beans; qualified. */
  | { readonly kind: 'autoConfiguration'; readonly type: string }
  /** A table that the service keeps for itself: its source answers it (`Source.state`), or who keeps a database of its own. */
  | ({ readonly kind: 'state'; readonly table: StateTable } & StatePlace)
  | { readonly kind: 'readmeSection'; readonly title: string; readonly markdown: string }
  /** One runnable line of the README: pasted into a shell it calls the operation on a service that runs with defaults. */
  | { readonly kind: 'call'; readonly operation: string; readonly title: string; readonly shell: string }
  /** Where it listens beside its first port: compose publishes it. */
  | { readonly kind: 'port'; readonly variable: string; readonly port: number }
  /** What compose brings along; the service waits until its health check passes. `volume` keeps its data. */
  | { readonly kind: 'composeService'; readonly name: string; readonly yaml: string; readonly volume?: string }
  /** How the service becomes an image that compose runs read-only; `writable`: folders in it that are not. */
  | { readonly kind: 'image'; readonly dockerfile: string; readonly writable: readonly string[] }
  /** The pool of connections that the service works with: a server that keeps pools itself is told of it. */
  | ({ readonly kind: 'dataSource' } & DataSource)
  /** A health indicator without which the service cannot do its work: what readiness is made of. */
  | { readonly kind: 'health'; readonly indicator: string }
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
    }
  /** The same of a gRPC method; `portVariable` is the variable that says its port, `message` hexadecimal. */
  | {
      readonly kind: 'grpcProbe';
      readonly name: string;
      readonly portVariable: string;
      readonly path: string;
      readonly message: string;
      readonly metadata?: Readonly<Record<string, string>>;
      readonly expectStatus: number;
    }
  /** The same of what cannot be asked: the log of the started jar says that it listens. */
  | { readonly kind: 'listenerProbe'; readonly name: string; readonly logged: string };

/**
 * What a service remembers between two of its starts: messages that had their effect, those that are still to be sent, what
 * requests with a key were answered, which copy is at work that must not overlap, and how its runs ended.
 */
export type StateTable = 'inbox' | 'outbox' | 'idempotency' | 'locks' | 'runs';

/** Where the tables stand. */
export interface StatePlace {
  /** Empty for that of the service's user. */
  readonly schema: string;
  /** The kind of a database of the service's own; without it they stand beside the data of its source. */
  readonly apart?: StateDatabase | undefined;
  /** The option that says which: `options.stateDatabase`. */
  readonly field: string;
}

export type StateDatabase = 'postgresql' | 'mysql' | 'mariadb' | 'oracle' | 'sqlserver';

/** A pool of connections to a database, as any pool can be told of it. `DB_URL`, `DB_USERNAME`… come before these. */
export interface DataSource {
  readonly driver: ArtifactKey;
  readonly driverClass: string;
  readonly url: string;
  readonly username: string;
  readonly poolSize: number;
  /** The driver's own: time-outs above all. */
  readonly properties: Readonly<Record<string, string>>;
  /** Run on each new connection. */
  readonly initSql?: string;
  readonly catalog?: string;
}

export type OrderedContribution = Contribution & { readonly order?: number };

/** What a form knows before there is a project: enough to say whether a part can be used. */
export interface Context {
  readonly source?: SourceId;
  readonly server: ServerId;
  readonly trigger?: TechnologyId;
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
  /** Defaults for one endpoint before the user touches it, from what the operation is; `path`: `/order-total`. */
  suggest?(operation: Suggestible, path: string): Partial<E>;
  /** Paths for which it suggests something else than for others. */
  readonly ownPaths?: readonly string[];
  /** What callers know an operation by through this part, in a line: `GET /order-total`. */
  published?(names: Names, options: E): string;
  contribute(project: Project, options: P, uses: readonly Use<E>[]): readonly OrderedContribution[];
  /** What cannot be said of one endpoint alone (two of the same url). `index` of a use = `endpoints.<index>` of the request. */
  check?(project: Project, options: P, uses: readonly Use<E>[]): readonly FieldFault[];
}

export interface Trigger<P = unknown, E = unknown> extends Part<P, E> {
  readonly kind: 'trigger';
  readonly id: TechnologyId;
  /** What callers of an operation need; a trigger without it has none. */
  access?(options: P, endpoint: E): Access;
  /** What its callers' names may have; without it any text. */
  readonly alphabet?: Alphabet;
  /** It can answer rows while they are read. */
  readonly streams?: true;
  /** Its callers are in the application that it is a part of: it is made as a library, and nothing else is. */
  readonly library?: true;
  /** It tells sources by the service's `Callers` who went before their answer. */
  readonly callersLeave?: true;
  /** How a caller says the values of a request over HTTP; absent where no proof calls the service. */
  httpCall?(operation: Operation, options: E): HttpCall;
  /** Whether callers by these options expect what they name to be there, where `noneFound` says nothing else. */
  mustFind?(options: E): boolean;
  /** What requests can be made of beside their own members; a trigger without it takes no mapping. */
  readonly inputs?: Inputs;
  /** What holds for the whole project and the next generation goes by; `before`: what the last one settled. */
  settle?(project: Project, options: P, uses: readonly Use<E>[], before: Settled): Settled;
}

/** A sender that a technology brings, with options that the sender's own schema reads. */
export interface SenderChoice {
  readonly sender: Sender;
  readonly options: Readonly<Record<string, unknown>>;
}

/** The parts that a technology's form comes to; their own schemas read the options. */
export interface Resolved {
  readonly trigger: Trigger;
  readonly options: Readonly<Record<string, unknown>>;
  /** One for each endpoint; `senders` are in the technology's price, beside those that the request adds. */
  readonly endpoints: readonly {
    readonly options: Readonly<Record<string, unknown>>;
    readonly senders: readonly SenderChoice[];
  }[];
  /** Of the senders that it brings, by sender: their options for the project. */
  readonly senderOptions?: Readonly<Partial<Record<SenderId, Readonly<Record<string, unknown>>>>>;
}

/** What a request names and pays for: it has the page, the price and the texts, and comes to a trigger and senders. */
export interface Technology<P = unknown, E = unknown>
  extends Pick<Part<P, E>, 'projectOptions' | 'endpointOptions' | 'supports' | 'suggest' | 'ownPaths'> {
  readonly id: TechnologyId;
  /** As its trigger says. */
  readonly library?: true;
  /** The trigger that it brings; another technology may resolve to it too. */
  readonly trigger: Trigger;
  readonly creditsPerEndpoint: number;
  /** The portal's page and text set. */
  readonly route: string;
  readonly textSet: string;
  /** Options were parsed by the technology's own schemas. */
  resolve(options: P, endpoints: readonly E[]): Resolved;
}

export interface Sender<P = unknown, E = unknown> extends Part<P, E> {
  readonly kind: 'sender';
  readonly id: SenderId;
  /** What payloads can be made of; a sender without it sends answers as they are. */
  readonly payload?: Inputs;
  /** The set that has the texts of its options, below `sender`, and what forms call it: `sender.name`. */
  readonly textSet: string;
}

/** What holds for all operations of a project, in the source's own words: plain JSON. */
export type Settled = Readonly<Record<string, unknown>>;

/** What a source reads a description by, beside it. */
export interface ReadBy {
  /** The request, of which a source takes what is its own. */
  readonly request: object;
  /** What the last generation settled; absent where there was none. */
  readonly before?: Settled | undefined;
}

/** What a source read of a description: what operations could be called, and the operations once they are. */
export interface Reading {
  readonly candidates: readonly Candidate[];
  readonly project: Project['source'];
  /** What the source settled for the whole project and the next generation goes by; absent: nothing. */
  readonly settled?: Settled;
  /**
   * `names`: one for each candidate. `taken`: type names in lower case that operations have; `home`: the project's own;
   * `kept`: what the last generation called them, their members and the types; `alphabet`: what callers' names may have.
   */
  finish(
    names: readonly GivenNames[],
    taken: ReadonlySet<string>,
    home: string,
    kept: Kept,
    alphabet: Alphabet,
  ): Finished;
}

export interface Finished {
  readonly types: Project['types'];
  readonly operations: readonly SourceOperation[];
}

/** What a source has: a pool of connections, a place for tables that are changed in its transactions, rows that it counts. */
export type Offer = 'pool' | 'state' | 'rows';

/** Where operations' work is done: turns what was described into them, and writes the calls that a service makes. */
export interface Source<D extends Described = Described, C = never> {
  readonly kind: 'source';
  readonly id: SourceId;
  readonly offers: readonly Offer[];
  /** @throws Fault routineRefused when something described cannot be called. */
  read(described: D, by: ReadBy): Reading;
  /** How what a request calls is known again, before it is described: the identity of its candidate. */
  identify(call: C): Identity;
  /** The wider identity by which something is still known when part of its own has changed, if there is one. */
  kinOf?(identity: Identity): Identity | undefined;
  /** The class that does the work of a group, each operation by the method of its name. */
  calls(group: Group): ServiceCalls;
  /** How a plain client is asked for the same work; undefined where nobody knows it. */
  plain?(project: Project): PlainSource | undefined;
  contribute(project: Project): readonly OrderedContribution[];
  /**
   * Keeps a table in the transactions of the work: what implements it, and its definition as a file that nobody runs
   * unasked. `schema` is where it stands, empty for the user's own. A source has this when it offers `state`.
   */
  state?(project: Project, table: StateTable, schema: string): readonly OrderedContribution[];
}

/** A generated class: its package below the project's own, its name. */
export interface ServiceCalls {
  readonly home: string;
  readonly type: string;
  /** The field that holds it. */
  readonly variable: string;
}

/** What a server decides over all parts, applied once their contributions are merged; parts know nothing of it. */
export interface ServerPolicy {
  /** Libraries that every project has in this scope, whoever asked for them in whichever. */
  readonly scopes: Readonly<Record<ArtifactKey, 'compile' | 'runtime' | 'provided'>>;
  /** By library: what it must not bring along. */
  readonly exclusions: Readonly<Record<ArtifactKey, readonly ArtifactKey[]>>;
  /** `jndi`: the server keeps the pool and has the driver, the service only looks it up. */
  readonly dataSource: 'pool' | 'jndi';
}

/** What runs the service; comes last. `P`: its options for the project (the form is drawn from them). */
export interface Server<P = unknown> {
  readonly kind: 'server';
  readonly id: ServerId;
  /** The name of the product, the same in every language: `WildFly`. */
  readonly title: string;
  readonly packaging: 'jar' | 'war' | 'library';
  readonly policy: ServerPolicy;
  readonly projectOptions: z.ZodType<P>;
  contribute(project: Project, options: P, around: Surroundings): readonly OrderedContribution[];
}

/** What a server is told beside the project: its pool, settings and beans, and the platform's libraries. */
export interface Surroundings {
  readonly dataSource?: DataSource;
  /** What parts set. */
  readonly settings: readonly Extract<Contribution, { kind: 'setting' }>[];
  /** Of a library: the classes that are beans, qualified and sorted. */
  readonly beans: readonly string[];
  readonly artifacts: Platform['artifacts'];
}
