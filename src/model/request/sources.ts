import type { ApiConnection, SchemaFile } from '../contract/contract.ts';
import type { GivenResult } from '../described/given-result.ts';
import type { ChosenTypes } from '../described/polymorphic.ts';
import type { PrefixRule } from '../described/prefix-rule.ts';
import type { DatabaseKind, RoutineRef } from '../described/routine.ts';
import type { TinyintChoice, TinyintChoices } from '../described/tinyint.ts';
import type { Mapping } from '../mapping.ts';
import type { Mode, RuntimeForm } from './modes.ts';
import type { ServerId, TechnologyId } from './part-ids.ts';

/** A database as the source of operations: routines and statements of a data source that the account has saved. */
export interface DatabaseSource {
  readonly kind: 'database';
  readonly databaseType: DatabaseKind;
  readonly datasource: string;
  readonly schema?: string;
  /**
   * The rule for prefixes of parameters. Absent: as before, or, in a new project, they are stripped where all
   * parameters share one.
   */
  readonly parameterPrefixes?: PrefixRule;
  /** The way to read `tinyint(1)`. Absent: as a truth value. */
  readonly tinyint1?: TinyintChoice;
}

/** An uploaded schema as the source of operations, and the way to reach the API that it describes. */
export interface ContractSource extends ApiConnection {
  readonly kind: 'contract';
  readonly schemaFiles: readonly SchemaFile[];
}

/**
 * The routine or query that an endpoint over a database runs; `results` are columns that its data source does not tell.
 */
export type DatabaseCall =
  | {
      readonly kind: 'routine';
      readonly routine: RoutineRef;
      /** The types that its polymorphic types stand for. */
      readonly types?: ChosenTypes;
      readonly results?: readonly GivenResult[];
      /** The choices for single `tinyint(1)`, by their names. */
      readonly tinyint1?: TinyintChoices;
    }
  | { readonly kind: 'query'; readonly query: string; readonly tinyint1?: TinyintChoices };

/** An operation of an uploaded schema, by its id. */
export interface OperationCall {
  readonly kind: 'operation';
  readonly operation: string;
}

/**
 * One operation as the trigger exposes it. Without a name, its name is made from the routine or operation that it
 * calls.
 */
export interface Endpoint<C extends DatabaseCall | OperationCall = DatabaseCall | OperationCall> {
  readonly name?: string;
  /** The name of its request's record; without it, that is made from the name. */
  readonly requestClass?: string;
  readonly source: C;
  readonly options: Said;
  readonly senders: readonly SentTo[];
  /** The origins of the request's members; without it, each comes by its own name. */
  readonly input?: Mapping;
  /** The payload of the sender that the technology brings; without it, the sender sends the answer as it is. */
  readonly payload?: Mapping;
}

/** A sender of an endpoint; without `payload`, it sends the answer as it is. */
interface SentTo {
  readonly sender: string;
  readonly options: Said;
  readonly payload?: Mapping;
}

/** Options as a request says them, before the schema of their part reads them. */
type Said = Readonly<Record<string, unknown>>;

/** The technology that a request names and pays for, with its options for the whole project, for instance authentication. */
interface ChosenTechnology {
  readonly id: TechnologyId;
  readonly options: Said;
}

/** The server that a service is asked for, with its options, such as the name of its data source. */
interface ChosenServer {
  readonly id: ServerId;
  readonly options?: Said;
}

/** The options of senders for the whole project; the endpoints say which senders are used. */
interface ChosenSenders {
  /** Options by sender. */
  readonly options?: Readonly<Record<string, Said>>;
}

/** The members that both kinds of request have. Callers, files and rows have it flat (`flat.ts`). */
interface Requested {
  readonly name: string;
  readonly domain: string;
  readonly technology: ChosenTechnology;
  readonly mode: Mode;
  readonly server: ChosenServer;
  readonly senders: ChosenSenders;
  /** The form in which the project gets the runtime. Absent: as source. */
  readonly runtime?: RuntimeForm;
  /** The last generation's `forja.lock.json`, parsed. Null starts afresh. */
  readonly lock?: unknown;
}

/** A request for a project that is made from a database. */
export interface DatabaseRequest extends Requested {
  readonly source: DatabaseSource;
  readonly endpoints: readonly Endpoint<DatabaseCall>[];
}

/** A request for a project that is made from an uploaded schema. */
export interface ContractRequest extends Requested {
  readonly source: ContractSource;
  readonly endpoints: readonly Endpoint<OperationCall>[];
}

/** A request for a project, and the source that it is generated from. */
export type GenerateRequest = DatabaseRequest | ContractRequest;

/** The names that make two generations those of one project. */
export interface ProjectIdentity {
  readonly technology: TechnologyId;
  readonly domain: string;
  readonly name: string;
}

/** Reads the names by which a request's project is known again. */
export const identityOf = ({ technology, domain, name }: GenerateRequest): ProjectIdentity => ({
  ...{ technology: technology.id, domain, name },
});

/** Whether a request is made from a database, and not from an uploaded schema. */
export const isFromDatabase = (request: GenerateRequest): request is DatabaseRequest =>
  request.source.kind === 'database';
