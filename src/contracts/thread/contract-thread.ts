import type { Contract, ContractOperation, Refused, SchemaFile } from '../../model/contract/contract.ts';
import type { RecordSchema } from '../../model/described/record-schema.ts';
import { Fault, type FieldFault, type ThrownFault } from '../../model/fault.ts';
import { readContract } from '../read-contract.ts';
import { readRecordSchema } from '../xsd/record-schema.ts';
import { unzipSchema } from './unzip.ts';

/** An upload: files, or a zip of them. */
export type Upload = { readonly files: readonly SchemaFile[] } | { readonly zip: Uint8Array };

/** The files of a schema whose elements are records. */
export interface RecordUpload {
  readonly records: readonly SchemaFile[];
}

/** An upload that was read: its files, its contract, and a hash of each operation by its id. */
export interface ReadUpload {
  readonly files: readonly SchemaFile[];
  readonly contract: Contract;
  readonly signatures: Readonly<Record<string, string>>;
  /** Remarks for whoever uploaded the files, though nothing is wrong. */
  readonly told: readonly Refused[];
}

/** Reads one upload into a contract, a schema of records or a fault; this is the entry of the thread that reads uploads. */
export default function contractTask(upload: Upload | RecordUpload): ReadUpload | RecordSchema | ThrownFault {
  let files: readonly SchemaFile[] = [];
  try {
    if ('records' in upload) {
      files = upload.records;
      return readRecordSchema(files);
    }
    files = 'zip' in upload ? unzipSchema(upload.zip) : upload.files;
    const { contract, signatures, told = [] } = readContract(files);
    const operations = contract.operations.map(withFile);
    return {
      files,
      contract: { ...contract, operations },
      signatures,
      told: told.map((remark) => named(remark, files)),
    };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { code, values } = error;
    return { fault: { code, values, faults: error.faults.map((fault) => named(fault, files)) } };
  }

  function withFile(operation: ContractOperation): ContractOperation {
    const { refused } = operation;
    return refused ? { ...operation, refused: named(refused, files) } : operation;
  }
}

/** Adds the path of its file to a fault; only this side knows the files of a zip. */
function named<F extends FieldFault>(fault: F, files: readonly SchemaFile[]): F {
  const file = files[Number(/^schemaFiles\.(\d+)$/.exec(fault.field)?.[1])];
  return file ? { ...fault, file: file.path } : fault;
}
