import type { Called } from '../called.ts';
import type { Described } from '../described.ts';
import type { DataType } from '../types.ts';
import type { GraphQlCall } from './calls/graphql.ts';
import type { GrpcCall } from './calls/grpc.ts';
import type { RestCall } from './calls/rest.ts';
import type { SoapCall, XmlConstant, XmlForm } from './calls/soap.ts';

/** A file of an uploaded schema, by its path inside what was uploaded. */
export interface SchemaFile {
  readonly path: string;
  readonly content: string;
}

/** A member of a type, of a request or of an answer, as the document has it. */
export interface ContractMember {
  readonly name: string;
  /** A `ref` names the key of a `ContractType`. */
  readonly type: DataType;
  readonly required: boolean;
  readonly nullable: boolean;
  /** The type as the document writes it, for people: `string (date-time)`. */
  readonly written: string;
  readonly doc?: string;
  /** How it is written where that is more than its name, in the words of its protocol alone. */
  readonly wire?: XmlForm;
}

/** A value that an operation takes by a name. */
export interface ContractParameter extends ContractMember {
  /** Where it travels, for people, where its protocol has several places: `query`. */
  readonly in?: string;
}

/** A named type of the document. `key` is its place (a JSON pointer); `path` what it could be called by, the last word first wanted. */
export type ContractType = {
  readonly key: string;
  readonly path: readonly string[];
  readonly written: string;
  readonly doc?: string;
} & (
  | {
      readonly kind: 'record';
      readonly members: readonly ContractMember[];
      /** What is always written with it. */
      readonly constants?: readonly XmlConstant[];
    }
  | { readonly kind: 'enum'; readonly values: readonly string[] }
);

/** What is sent or answered as one: a document, a message. */
export interface ContractBody {
  readonly type: DataType;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly written: string;
  /** What it is written as, where operations of the protocol say so. */
  readonly mediaType?: string;
  readonly doc?: string;
  /** Nothing that is sent says null: a null is a body that is left out. */
  readonly nullIsAbsent?: true;
}

/** Why no call of an operation can be made, and which place of which file says so. */
export interface Refused {
  /** `refusals.…` for what is not supported, a key of `validation` for what is wrong with the document. */
  readonly message: string;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly field: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** How an operation is called, in the words of its protocol alone; read by that protocol's client (`clients/`). */
export type ContractCall = RestCall | GraphQlCall | GrpcCall | SoapCall;
export type Protocol = ContractCall['protocol'];

/** One operation of a document: what it takes and answers, whatever the protocol. */
export interface ContractOperation<C extends ContractCall = ContractCall> {
  /** Unique in its document: what a request names it by. */
  readonly id: string;
  /** The operation in a line, as people who know the protocol write it: `GET /pets/{id}`. */
  readonly title: string;
  /** The order in which numbers are given where nothing else tells two operations apart. */
  readonly key: string;
  readonly nature: 'reads' | 'writes';
  /** What it belongs to: operations of one tag share a client. */
  readonly tag?: string;
  readonly summary?: string;
  readonly doc?: string;
  /** Values that it takes, each by a name of its own. */
  readonly parameters: readonly ContractParameter[];
  /** What it takes beside them: the members of a record are the request's own where they can be. */
  readonly body?: ContractBody;
  /** What a success answers; nothing when it has no body. */
  readonly answer?: ContractBody;
  readonly call: C;
  /** One that is refused stays listed. */
  readonly refused?: Refused;
}

/** What is read of an operation to name it: forms know as much before they generate. */
interface Nameable extends Pick<ContractOperation, 'id' | 'key' | 'tag'> {
  readonly parameters: readonly Pick<ContractMember, 'name' | 'written'>[];
}

/** What an operation of a document could be called by. */
export function calledOperation({ id, key, tag, parameters }: Nameable): Called {
  return {
    wanted: id,
    home: tag ?? '',
    inputs: parameters.map(({ name, written }) => ({ name, type: written })),
    key,
  };
}

/** An uploaded document that was read. */
export interface Contract {
  readonly title: string;
  readonly version: string;
  /** The addresses that the document names, absolute or relative. */
  readonly servers: readonly string[];
  readonly types: readonly ContractType[];
  readonly operations: readonly ContractOperation[];
}

/** A contract, and a hash of each operation by its id. */
export interface ReadContract {
  readonly contract: Contract;
  readonly signatures: Readonly<Record<string, string>>;
  /** What whoever uploaded the files may want to know, though nothing is wrong: which file was taken for an import. */
  readonly told?: readonly Refused[];
}

/** `userToken`, `userTokenDigest`: a user token (WS-Security) in each message, its password as a text or as a digest. */
type PlainAuth = 'none' | 'basic' | 'bearer' | 'userToken' | 'userTokenDigest';

/** How a service reaches an API. Never a password, a token or a key: a service reads those from its environment. */
export interface ApiConnection {
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly auth: { readonly kind: PlainAuth } | { readonly kind: 'apiKey'; readonly header: string };
}

/** Whether messages themselves say who calls. */
export function isUserToken({ kind }: ApiConnection['auth']): boolean {
  return kind === 'userToken' || kind === 'userTokenDigest';
}

/** What an uploaded contract tells: the operations in the order of the request's endpoints, all types, and where it is called. */
export interface ContractDescription extends Described {
  readonly source: 'api';
  readonly title: string;
  readonly types: readonly ContractType[];
  readonly operations: readonly ContractOperation[];
  readonly connection: ApiConnection;
  /** Hash of each operation's whole definition, by its id: tells drift. */
  readonly signatures: Readonly<Record<string, string>>;
}
