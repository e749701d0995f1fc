import type { Called } from '../model/called.ts';
import type { Described } from '../model/described.ts';
import type { DataType } from '../model/types.ts';

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
}

/** A named type of the document. `key` is its place (a JSON pointer); `path` what it could be called by, the last word first wanted. */
export type ContractType = {
  readonly key: string;
  readonly path: readonly string[];
  readonly written: string;
  readonly doc?: string;
} & (
  | { readonly kind: 'record'; readonly members: readonly ContractMember[] }
  | { readonly kind: 'enum'; readonly values: readonly string[] }
);

/** Where a parameter travels, and how a list or a record of it is written (OpenAPI 3.1, Parameter Object). */
export interface ContractParameter extends ContractMember {
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly style: 'simple' | 'label' | 'matrix' | 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject';
  readonly explode: boolean;
}

/** How a member of a form, or of a body of parts, is written where a document says so (OpenAPI 3.1, Encoding Object). */
export interface ContractField {
  readonly name: string;
  /** Of the member's own part. */
  readonly mediaType?: string;
  readonly style?: ContractParameter['style'];
  readonly explode?: boolean;
}

/** What is sent or answered beside parameters. */
export interface ContractBody {
  readonly mediaType: string;
  readonly type: DataType;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly written: string;
  readonly doc?: string;
  readonly fields?: readonly ContractField[];
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

/** One operation of a document. */
export interface ContractOperation {
  /** Unique in its document: the operationId, else method and path. What a request names it by. */
  readonly id: string;
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'OPTIONS' | 'HEAD' | 'PATCH' | 'TRACE';
  /** As the document has it, with `{variables}`. */
  readonly path: string;
  readonly tag?: string;
  readonly summary?: string;
  readonly doc?: string;
  readonly parameters: readonly ContractParameter[];
  readonly body?: ContractBody;
  /** What a success answers; nothing when it has no body. */
  readonly answer?: ContractBody;
  /** One that is refused stays listed. */
  readonly refused?: Refused;
}

/** What is read of an operation to name it: forms know as much before they generate. */
interface Nameable extends Pick<ContractOperation, 'id' | 'path' | 'tag'> {
  readonly method: string;
  readonly parameters: readonly Pick<ContractParameter, 'name' | 'written'>[];
}

/** What an operation of a document could be called by. */
export function calledOperation({ id, method, path, tag, parameters }: Nameable): Called {
  return {
    wanted: id,
    home: tag ?? '',
    inputs: parameters.map(({ name, written }) => ({ name, type: written })),
    key: `${path}\u0000${method}\u0000${id}`,
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

/** How a service reaches an API. Never a password, a token or a key: a service reads those from its environment. */
export interface ApiConnection {
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly auth: { readonly kind: 'none' | 'basic' | 'bearer' } | { readonly kind: 'apiKey'; readonly header: string };
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
