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
  /** A variable of .env.example, compose.yaml and the README's configuration table. */
  | {
      readonly kind: 'environment';
      readonly name: string;
      readonly example: string;
      readonly meaning: string;
      readonly secret?: boolean;
      /** The module of the runtime whose page explains it: the README leaves it to that page. Default: the README has it in its table. */
      readonly page?: string;
      /** The variable's value where compose brings the server that it names. Absent: the example, as a container sees this machine. */
      readonly composed?: string;
    }
  /** A module of the runtime, by its folder: Java that is the same in every service. What it requires comes along. */
  | { readonly kind: 'runtime'; readonly module: string }
  /** A generated class of defaults, read after the owner's own beans; qualified. */
  | { readonly kind: 'autoConfiguration'; readonly type: string }
  /** A table that the service keeps for itself: its source answers it (`Source.state`), or who keeps a database of its own. */
  | ({ readonly kind: 'state'; readonly table: StateTable } & StateLocation)
  /**
   * Text for the service's callers and operators. The README has its first paragraph, which makes sense by itself, and
   * `forja/operations.md` all of it.
   */
  | {
      readonly kind: 'readmeSection';
      readonly title: string;
      readonly markdown: string;
      /** The README has all of it, below a heading. Default: its first paragraph. */
      readonly whole?: true;
    }
  /** One runnable line of the README: pasted into a shell it calls the operation on a service that runs with defaults. */
  | { readonly kind: 'call'; readonly operation: string; readonly title: string; readonly shell: string }
  /** Where it listens beside its first port: compose publishes it. */
  | { readonly kind: 'port'; readonly variable: string; readonly port: number }
  /** A service that compose starts too; ours waits until its health check passes. `volume` keeps its data. */
  | { readonly kind: 'composeService'; readonly name: string; readonly yaml: string; readonly volume?: string }
  /** A folder of this machine that the service reads and writes: its container has it at `target`. */
  | { readonly kind: 'mount'; readonly source: string; readonly target: string }
  /** How the service becomes an image that compose runs read-only; `writable`: folders in it that are not. */
  | { readonly kind: 'image'; readonly dockerfile: string; readonly writable: readonly string[] }
  /** The pool of connections that the service works with: a server that keeps pools itself is told of it. */
  | ({ readonly kind: 'dataSource' } & DataSource)
  /** A health indicator without which the service cannot do its work: what readiness is made of. */
  | { readonly kind: 'health'; readonly indicator: string }
  /** A request that the portal's probe sends to the started jar, whose data source is unreachable: its answer needs no operation. */
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
 * A table of what a service remembers between two of its starts: messages that had their effect, messages still to be sent, the
 * answers to requests with a key, how far files are done, and when jobs were due.
 */
export type StateTable = 'inbox' | 'outbox' | 'idempotency' | 'files' | 'ticks';

/** Where the tables stand. */
export interface StateLocation {
  /** Empty for that of the service's user. */
  readonly schema: string;
  /** The kind of a database of the service's own; without it they stand beside the data of its source. */
  readonly apart?: StateDatabase | undefined;
  /** There is no table: what is remembered is forgotten when the service ends. Only an outbox can be kept so. */
  readonly memory?: true;
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

/** The choices that decide whether a part can be used; a form knows them before there is a project. */
export interface Context {
  /** Absent: whatever the source. */
  readonly source?: SourceId;
  readonly server: ServerId;
  /** The technology that is generated; absent: whatever it is. */
  readonly trigger?: TechnologyId;
}

/** Why a part cannot be used: a key of the `common` text set. */
export interface Reason {
  readonly reason: string;
}

/** The common side of triggers and senders. `P`, `E`: its options for the project and for each endpoint. */
export interface Part<P, E> {
  readonly id: PartId;
  /** Forms are drawn from the two schemas, and requests are parsed by them. An option without a default is required. */
  readonly projectOptions: z.ZodType<P>;
  readonly endpointOptions: z.ZodType<E>;
  /** With `true` the part can be chosen; with a reason the form shows it crossed out and a request for it is refused. */
  supports(context: Context): true | Reason;
  /**
   * Suggests options for one endpoint, from what its operation is; `path`: `/order-total`. Options that it suggests need not be
   * filled in. Default: nothing is suggested, so every endpoint has to say what has no default.
   */
  suggest?(operation: Suggestible, path: string): Partial<E>;
  /** Paths for which it suggests something else than for others. Default: none, so a form asks it once for all endpoints. */
  readonly ownPaths?: readonly string[];
  /**
   * Writes the line by which callers know an operation through this part: `GET /order-total`. Locks keep it, and a change of it is
   * told to the owner. Default: there is no line, so nothing is compared.
   */
  published?(names: Names, options: E): string;
  contribute(project: Project, options: P, uses: readonly Use<E>[]): readonly OrderedContribution[];
  /**
   * Finds what no endpoint shows alone, such as two of the same url. `index` of a use = `endpoints.<index>` of the request.
   * Default: nothing is checked beyond the schemas.
   */
  check?(project: Project, options: P, uses: readonly Use<E>[]): readonly FieldFault[];
}

/** A part that makes operations run: on a request, a message or a call. */
export interface Trigger<P = unknown, E = unknown> extends Part<P, E> {
  readonly kind: 'trigger';
  readonly id: TechnologyId;
  /** Tells what callers of an operation need. Default: nothing is known, so a change of it is told to nobody. */
  access?(options: P, endpoint: E): Access;
  /** The letters that callers' names may have. Default: `any`; a narrower one gives members a second name, in those letters. */
  readonly alphabet?: Alphabet;
  /** The trigger answers rows while they are read. Default: an answer is whole before it is sent, and larger ones are refused. */
  readonly streams?: true;
  /**
   * The trigger does several requests of an operation at once where its source can: by the service's method whose name ends in
   * `All`. Default: services have no such methods.
   */
  readonly blocks?: true;
  /** The trigger's callers are in the same application: only the server `library` goes with it. Default: any other server does. */
  readonly library?: true;
  /** Tells how a caller says the values of a request over HTTP. Default: no proof calls the service. */
  httpCall?(operation: Operation, options: E): HttpCall;
  /**
   * Tells whether callers by these options expect what they name to be there; then finding nothing is the failure `notFound`. An
   * endpoint's own `noneFound` wins. Default: nothing found is an empty answer.
   */
  mustFind?(options: E): boolean;
  /** The values beside their own members that requests can be made of. Default: a request takes no mapping. */
  readonly inputs?: Inputs;
  /**
   * Settles what holds for the whole project and must stay as it is; `before`: what the last generation settled. The lock keeps it.
   * Default: nothing is settled, each generation starts from its request alone.
   */
  settle?(project: Project, options: P, uses: readonly Use<E>[], before: Settled): Settled;
}

/** A sender that a technology brings, with options that the sender's own schema reads. */
export interface SenderChoice {
  readonly sender: Sender;
  readonly options: Readonly<Record<string, unknown>>;
}

/** The parts that a technology's options stand for; the parts' own schemas read the options given to them. */
export interface Resolved {
  readonly trigger: Trigger;
  readonly options: Readonly<Record<string, unknown>>;
  /** One for each endpoint; `senders` are in the technology's price, beside those that the request adds. */
  readonly endpoints: readonly {
    readonly options: Readonly<Record<string, unknown>>;
    readonly senders: readonly SenderChoice[];
  }[];
  /** Options for the project of the senders that it brings. Default: only the request says them. */
  readonly senderOptions?: Readonly<Partial<Record<SenderId, Readonly<Record<string, unknown>>>>>;
}

/** A product that a request names and its account pays for. It has a page, a price and texts, and stands for a trigger and senders. */
export interface Technology<P = unknown, E = unknown>
  extends Pick<Part<P, E>, 'projectOptions' | 'endpointOptions' | 'supports' | 'suggest' | 'ownPaths'> {
  readonly id: TechnologyId;
  /** As its trigger says. */
  readonly library?: true;
  /**
   * A form can fill its endpoints from an AsyncAPI document: the option `queueName` and the places `message` and `header`. Default:
   * it cannot.
   */
  readonly messages?: true;
  /** The trigger that it brings; another technology may resolve to it too. */
  readonly trigger: Trigger;
  readonly creditsPerEndpoint: number;
  /** The address of its page in the portal. */
  readonly route: string;
  /** The set of its own texts: `name`, the `title` and the `lead` of its page, and the labels of its options. */
  readonly textSet: string;
  /** The sets of other parts that have the texts of options which its own has not. Default: its own set has all. */
  readonly furtherTexts?: readonly string[];
  /** Further words that people search for its page by, in any language. */
  readonly words: string;
  /** Chooses trigger and senders. The options were parsed by the technology's own schemas, one of `endpoints` for each endpoint. */
  resolve(options: P, endpoints: readonly E[]): Resolved;
}

/** A part that sends an operation's answer to somebody beside its caller. */
export interface Sender<P = unknown, E = unknown> extends Part<P, E> {
  readonly kind: 'sender';
  readonly id: SenderId;
  /** The values that payloads can be made of. Default: answers are sent as they are, and a request for another payload is refused. */
  readonly payload?: Inputs;
  /**
   * Settles what holds for the whole project and must stay as it is; `before`: what the last generation settled. The trigger has
   * settled already. Default: nothing is settled, each generation starts from its request alone.
   */
  settle?(project: Project, options: P, before: Settled): Settled;
  /** The set of its own texts: `name` (what forms call it), and below `options`, `hints` and `choices` what they say of each option. */
  readonly textSet: string;
}

/** Decisions that hold for all operations of a project, in the words of whoever made them: plain JSON. */
export type Settled = Readonly<Record<string, unknown>>;

/** The facts that a source reads a description by. */
export interface ReadBy {
  /** The request; a source takes what is its own from it. */
  readonly request: object;
  /** The decisions of the last generation; absent where there was none. */
  readonly before?: Settled | undefined;
}

/** A description as a source read it: first the candidates that can be called, then, once they are named, the operations. */
export interface Reading {
  /** One for each endpoint of the request. */
  readonly candidates: readonly Candidate[];
  readonly project: Project['source'];
  /** The source's decisions for the whole project; the lock keeps them. Default: none. */
  readonly settled?: Settled;
  /**
   * Makes the operations. `names`: one for each candidate. `taken`: type names in lower case that operations have; `home`: the
   * project's own; `kept`: what the last generation called them, their members and the types; `alphabet`: what callers' names may
   * have.
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

/**
 * A thing of a source that options build on: a pool of connections, a location for tables that are changed in its transactions, rows
 * that it counts. Options whose `needs` it does not offer are not shown and are refused.
 */
export type Offer = 'pool' | 'state' | 'rows';

/** Where operations' work is done: reads what was described into operations, and writes the calls that a service makes. */
export interface Source<D extends Described = Described, C = never> {
  readonly kind: 'source';
  readonly id: SourceId;
  readonly offers: readonly Offer[];
  /** @throws Fault routineRefused when something described cannot be called. */
  read(described: D, by: ReadBy): Reading;
  /** Tells how what a request calls is known again, before it is described: the identity of its candidate. */
  identify(call: C): Identity;
  /**
   * Tells the wider identity by which something is still known when part of its own has changed. Default: what has another
   * identity is new, and gets new names.
   */
  kinOf?(identity: Identity): Identity | undefined;
  /** Names the class that does the work of a group; it has a method by the name of each operation. */
  calls(group: Group): ServiceCalls;
  /** Tells how a plain client is asked for the same work. Default, and `undefined`: the service cannot be proved. */
  plain?(project: Project): PlainSource | undefined;
  /**
   * Tells whether several requests of an operation can be done at once, in one transaction and without answers. Its class of
   * calls has a method for it then, whose name ends in `All`. Default: none can.
   */
  blocks?(operation: SourceOperation): boolean;
  contribute(project: Project): readonly OrderedContribution[];
  /**
   * Keeps a table in the transactions of the work: what implements it, and its definition as a file that nobody runs
   * unasked. `schema` is where it stands, empty for the user's own. A source has this exactly when it offers `state`.
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

/** The decisions of a server over all parts. They are applied once the contributions are merged; parts do not know of them. */
export interface ServerPolicy {
  /** Libraries that every project has in this scope, whatever scope parts ask for. A library that is not named keeps theirs. */
  readonly scopes: Readonly<Record<ArtifactKey, 'compile' | 'runtime' | 'provided'>>;
  /** By library: what it must not bring along. */
  readonly exclusions: Readonly<Record<ArtifactKey, readonly ArtifactKey[]>>;
  /** `pool`: the service keeps its connections. `jndi`: the server keeps them and has the driver, the service only looks them up. */
  readonly dataSource: 'pool' | 'jndi';
}

/** A part that runs the service; it contributes last. `P`: its options for the project. */
export interface Server<P = unknown> {
  readonly kind: 'server';
  readonly id: ServerId;
  /** The name of the product, the same in every language: `WildFly`. */
  readonly title: string;
  /**
   * The set of its own texts: `name`, `choice` (what forms say of it), and below `options`, `hints` and `choices` what they say of
   * options that no other server has. Default: it has none, and the title is its name everywhere.
   */
  readonly textSet?: string;
  /** `jar`: it starts by itself. `war`: it is deployed. `library`: an application has it on its class path, and triggers that need a server are refused. */
  readonly packaging: 'jar' | 'war' | 'library';
  readonly policy: ServerPolicy;
  /** The form is drawn from it, and requests are parsed by it. */
  readonly projectOptions: z.ZodType<P>;
  contribute(project: Project, options: P, around: Surroundings): readonly OrderedContribution[];
}

/** The facts that a server knows beside the project. */
export interface Surroundings {
  /** The pool of the service; absent where its source has none. */
  readonly dataSource?: DataSource;
  /** The settings that parts contributed. */
  readonly settings: readonly Extract<Contribution, { kind: 'setting' }>[];
  /** Of a library: the classes that are beans, qualified and sorted. */
  readonly beans: readonly string[];
  /** The platform's libraries. */
  readonly artifacts: Platform['artifacts'];
}
