import type { Described } from '../described.ts';
import type { DataType } from '../types.ts';
import type { Called } from '../wanted-name.ts';
import type { GraphQlCall } from './calls/graphql.ts';
import type { GrpcCall } from './calls/grpc.ts';
import type { RestCall } from './calls/rest.ts';
import type { SoapCall, XmlConstant, XmlForm } from './calls/soap.ts';

/** A file of an uploaded schema; its path is the one inside the upload. */
export interface SchemaFile {
  readonly path: string;
  readonly content: string;
}

/** A member of a type, a request or an answer, as the document has it. */
export interface ContractMember {
  readonly name: string;
  /** The type; a `ref` names the key of a `ContractType`. */
  readonly type: DataType;
  readonly required: boolean;
  readonly nullable: boolean;
  /** The type as the document writes it, for people: `string (date-time)`. */
  readonly written: string;
  readonly doc?: string;
  /**
   * The way the member is written in its protocol, where its name alone does not say that. Only the protocol's client
   * reads it.
   */
  readonly wire?: XmlForm;
}

/** A value that an operation takes by its name. */
export interface ContractParameter extends ContractMember {
  /** The place where it travels, for people: `query`. Absent where the protocol has only one. */
  readonly in?: string;
}

/**
 * A named type of the document. `key` is its JSON pointer. `path` holds the words that its Java name is made
 * from, the most wanted one last.
 */
export type ContractType = {
  readonly key: string;
  readonly path: readonly string[];
  readonly written: string;
  readonly doc?: string;
} & (
  | {
      readonly kind: 'record';
      readonly members: readonly ContractMember[];
      /** Attributes and elements that are always written with the same value. */
      readonly constants?: readonly XmlConstant[];
    }
  | { readonly kind: 'enum'; readonly values: readonly string[] }
);

/** A whole that is sent or answered at once: a document or a message. */
export interface ContractBody {
  readonly type: DataType;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly written: string;
  /** The media type that it is written in, where the protocol's operations name one. */
  readonly mediaType?: string;
  readonly doc?: string;
  /** A null is sent by leaving the body out: the protocol has no other way to write it. */
  readonly nullIsAbsent?: true;
}

/** The reason why an operation cannot be called, and the position in the uploaded files that causes it. */
export interface Refused {
  /** A key of `refusals` where something is not supported, or of `validation` where the document is wrong. */
  readonly message: string;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly field: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** The way an operation is called, in terms of its protocol. Only that protocol's client (`clients/`) reads it. */
export type ContractCall = RestCall | GraphQlCall | GrpcCall | SoapCall;
export type Protocol = ContractCall['protocol'];

/** One operation of a document, with its request and answer, in terms that are the same for every protocol. */
export interface ContractOperation<C extends ContractCall = ContractCall> {
  /** Unique in its document; a request names the operation by it. */
  readonly id: string;
  /** The operation in one line, as people who know the protocol write it: `GET /pets/{id}`. */
  readonly title: string;
  /** Sorts operations that nothing else tells apart: numbers are given in this order. */
  readonly key: string;
  readonly nature: 'reads' | 'writes';
  /** The group that the document puts it in: operations of one tag share a client. */
  readonly tag?: string;
  readonly summary?: string;
  readonly doc?: string;
  /** The values that the operation takes, each by its own name. */
  readonly parameters: readonly ContractParameter[];
  /** The value that it takes beside its parameters. A record's members become members of the request where they can. */
  readonly body?: ContractBody;
  /** The body of a successful answer; absent when there is none. */
  readonly answer?: ContractBody;
  readonly call: C;
  /** The reason why it cannot be called; a refused operation stays listed. Absent: it can be called. */
  readonly refused?: Refused;
}

/** The part of an operation that its name is made from; forms have it before they generate. */
interface Nameable extends Pick<ContractOperation, 'id' | 'key' | 'tag'> {
  readonly parameters: readonly Pick<ContractMember, 'name' | 'written'>[];
}

/**
 * Picks the material for an operation's name.
 * @example
 * {id: 'getPet', tag: 'pets', key: '/pets/{id} get', …}   →   {wanted: 'getPet', home: 'pets', …}
 */
export function calledOperation({ id, key, tag, parameters }: Nameable): Called {
  return {
    wanted: id,
    home: tag ?? '',
    inputs: parameters.map(({ name, written }) => ({ name, type: written })),
    key,
  };
}

/** An uploaded document after it was read. */
export interface Contract {
  readonly title: string;
  readonly version: string;
  /** The addresses that the document names, absolute or relative. */
  readonly servers: readonly string[];
  readonly types: readonly ContractType[];
  readonly operations: readonly ContractOperation[];
}

/** A contract, with a hash of each operation by its id. */
export interface ReadContract {
  readonly contract: Contract;
  readonly signatures: Readonly<Record<string, string>>;
  /**
   * Remarks for whoever uploaded the files, though nothing is wrong: for instance which file was taken for an import.
   */
  readonly told?: readonly Refused[];
}

/**
 * `userToken`, `userTokenDigest`: each message has a user token (WS-Security), with its password as a text or as a
 * digest.
 */
type PlainAuth = 'none' | 'basic' | 'bearer' | 'userToken' | 'userTokenDigest';

/**
 * The way a service reaches an API. It never holds a password, a token or a key: the service reads those from its
 * environment.
 */
export interface ApiConnection {
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly auth: { readonly kind: PlainAuth } | { readonly kind: 'apiKey'; readonly header: string };
}

/** Whether the messages themselves say who calls. */
export function isUserToken({ kind }: ApiConnection['auth']): boolean {
  return kind === 'userToken' || kind === 'userTokenDigest';
}

/**
 * The description of an uploaded contract: its operations in the order of the request's endpoints, its types and its
 * address.
 */
export interface ContractDescription extends Described {
  readonly source: 'api';
  readonly title: string;
  readonly types: readonly ContractType[];
  readonly operations: readonly ContractOperation[];
  readonly connection: ApiConnection;
  /** The hash of each operation's whole definition, by its id: another hash means that the operation changed. */
  readonly signatures: Readonly<Record<string, string>>;
}
