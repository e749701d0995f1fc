import type { Contract, Refused, SchemaFile } from '../../model/contract/contract.ts';
import type { MessageContract } from '../../model/contract/messages.ts';
import type { RecordSchema } from '../../model/described/record-schema.ts';
import { Fault, type FieldFault, type ThrownFault } from '../../model/fault.ts';
import { readAsyncApi } from '../asyncapi/read-async-api.ts';
import { readContract } from '../read-contract.ts';
import { readRecordSchema } from '../xsd/record-schema.ts';
import { unzipSchema } from './unzip.ts';

/** An upload: files, or a zip of them. */
export type Upload = { readonly files: readonly SchemaFile[] } | { readonly zip: Uint8Array };

/** An upload that was read: its files, its contract, and a hash of each operation by its id. */
export interface ReadUpload {
  readonly files: readonly SchemaFile[];
  readonly contract: Contract;
  readonly signatures: Readonly<Record<string, string>>;
  /** Remarks for whoever uploaded the files, though nothing is wrong. */
  readonly told: readonly Refused[];
}

/** The ways to read an upload: as an API that is called, the messages that an application takes and sends, or records of XML. */
export interface Outcomes {
  readonly contract: ReadUpload;
  readonly messages: MessageContract;
  readonly records: RecordSchema;
}

/** An upload, and how it is read. */
export type Reads = Upload & { readonly as: keyof Outcomes };

const READERS: { readonly [As in keyof Outcomes]: (files: readonly SchemaFile[]) => Outcomes[As] } = {
  contract: contractOf,
  messages: messagesOf,
  records: readRecordSchema,
};

/** Reads one upload into what it says, or a fault; this is the entry of the thread that reads uploads. */
export default function contractTask(task: Reads): Outcomes[keyof Outcomes] | ThrownFault {
  let files: readonly SchemaFile[] = [];
  try {
    files = 'zip' in task ? unzipSchema(task.zip) : task.files;
    return READERS[task.as](files);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { code, values } = error;
    return { fault: { code, values, faults: error.faults.map((fault) => named(fault, files)) } };
  }
}

function contractOf(files: readonly SchemaFile[]): ReadUpload {
  const { contract, signatures, told = [] } = readContract(files);
  const operations = contract.operations.map((operation) => withFile(operation, files));
  return { files, contract: { ...contract, operations }, signatures, told: told.map((note) => named(note, files)) };
}

function messagesOf(files: readonly SchemaFile[]): MessageContract {
  const { uses, told, ...read } = readAsyncApi(files);
  return {
    ...read,
    uses: uses.map((use) => withFile(use, files)),
    told: told.map((note) => named(note, files)),
  };
}

function withFile<T extends { readonly refused?: Refused }>(read: T, files: readonly SchemaFile[]): T {
  return read.refused ? { ...read, refused: named(read.refused, files) } : read;
}

/** Adds the path of its file to a fault; only this side knows the files of a zip. */
function named<F extends FieldFault>(fault: F, files: readonly SchemaFile[]): F {
  const file = files[Number(/^schemaFiles\.(\d+)$/.exec(fault.field)?.[1])];
  return file ? { ...fault, file: file.path } : fault;
}
