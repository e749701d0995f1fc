import type { ApiConnection, SchemaFile } from '../contract/contract.ts';
import type { GivenResult } from '../described/given-result.ts';
import type { ChosenTypes } from '../described/polymorphic.ts';
import type { PrefixRule } from '../described/prefix-rule.ts';
import type { DatabaseKind, RoutineRef } from '../described/routine.ts';
import type { TinyintChoice, TinyintChoices } from '../described/tinyint.ts';
import type { Mapping } from '../mapping.ts';
import type { Mode } from './modes.ts';
import type { ServerId, TechnologyId } from './part-ids.ts';

/** Where operations come from: routines and statements of a data source that the account has saved. */
export interface DatabaseSource {
  readonly kind: 'database';
  readonly databaseType: DatabaseKind;
  readonly datasource: string;
  readonly schema?: string;
  /** Whether callers get to see prefixes of parameters; absent: as before, or where all parameters share one. */
  readonly parameterPrefixes?: PrefixRule;
  /** The type that `tinyint(1)` is taken for; absent: a truth value. */
  readonly tinyint1?: TinyintChoice;
}

/** Where operations come from: an uploaded schema, and how what it describes is reached. */
export interface ContractSource extends ApiConnection {
  readonly kind: 'contract';
  readonly schemaFiles: readonly SchemaFile[];
}

/** The routine or statement that an endpoint over a database runs; `results` are columns that its data source does not tell. */
export type DatabaseCall =
  | {
      readonly kind: 'routine';
      readonly routine: RoutineRef;
      /** The types that its polymorphic ones stand for. */
      readonly types?: ChosenTypes;
      readonly results?: readonly GivenResult[];
      /** The types of single `tinyint(1)`, by their names. */
      readonly tinyint1?: TinyintChoices;
    }
  | { readonly kind: 'query'; readonly query: string; readonly tinyint1?: TinyintChoices };

/** An operation of an uploaded schema, by its id. */
export interface OperationCall {
  readonly kind: 'operation';
  readonly operation: string;
}

/** One operation as the trigger exposes it; without a name, one is made from what it calls. */
export interface Endpoint<C extends DatabaseCall | OperationCall = DatabaseCall | OperationCall> {
  readonly name?: string;
  /** The name of the record of its request; without it, it is made from the endpoint's name. */
  readonly requestClass?: string;
  readonly source: C;
  readonly options: Readonly<Record<string, unknown>>;
  readonly senders: readonly SentTo[];
  /** Where members of the request come from; without it each comes by its own name. */
  readonly input?: Mapping;
  /** The payload of the sender that the technology brings; without it the answer as it is. */
  readonly payload?: Mapping;
}

/** A sender of an endpoint; without `payload` it sends the answer as it is. */
interface SentTo {
  readonly sender: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly payload?: Mapping;
}

/** The server that a service is asked for, with its options, such as the name of its data source. */
interface ChosenServer {
  readonly id: ServerId;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** The members that both kinds of request have. Callers, files and rows have it flat (`flat.ts`). */
interface Requested {
  readonly name: string;
  readonly domain: string;
  readonly technology: TechnologyId;
  readonly mode: Mode;
  readonly server: ChosenServer;
  /** Options of senders for the whole project, by sender. */
  readonly senderOptions?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The trigger's options for the whole project (authentication, for instance). */
  readonly options: Readonly<Record<string, unknown>>;
  /** The last generation's `forja.lock.json`, parsed; null: start afresh. */
  readonly lock?: unknown;
}

export interface DatabaseRequest extends Requested {
  readonly source: DatabaseSource;
  readonly endpoints: readonly Endpoint<DatabaseCall>[];
}

export interface ContractRequest extends Requested {
  readonly source: ContractSource;
  readonly endpoints: readonly Endpoint<OperationCall>[];
}

/** A request for a generation: it names what is made and its source. */
export type GenerateRequest = DatabaseRequest | ContractRequest;

/** Whether a request is made from a database; else it is made from an uploaded schema. */
export const isFromDatabase = (request: GenerateRequest): request is DatabaseRequest =>
  request.source.kind === 'database';
