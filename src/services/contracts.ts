import type { ReadUpload, Upload } from '../contracts/thread/contract-thread.ts';
import type { ContractDescription, ContractOperation, SchemaFile } from '../model/contract/contract.ts';
import type { MessageContract } from '../model/contract/messages.ts';
import type { RecordSchema } from '../model/described/record-schema.ts';
import { Fault, type FieldFault } from '../model/fault.ts';
import type { ContractRequest } from '../model/request/request.ts';

/** Reads an upload away from this thread. @throws Fault invalidRequest with file, line and column of all that is wrong. */
export type ReadSchema = (upload: Upload, signal?: AbortSignal) => Promise<ReadUpload>;

/** Reads the schema of records in the same way. */
export type ReadRecords = (files: readonly SchemaFile[], signal?: AbortSignal) => Promise<RecordSchema>;

/** Reads an upload that describes messages, in the same way. */
export type ReadMessages = (upload: Upload, signal?: AbortSignal) => Promise<MessageContract>;

/** Uploaded schemas: nothing of them is kept here, a request brings its own along. */
export interface Contracts {
  read: ReadSchema;
  /**
   * Reads the schema that records of a service have to fit.
   * @throws Fault invalidRequest with file, line and column of all that is wrong, beside the option that has the files.
   */
  describeRecords: ReadRecords;
  readMessages: ReadMessages;
  /** Describes a generation: every endpoint's operation, in order, and how the service reaches the API. */
  describe(request: ContractRequest, signal?: AbortSignal): Promise<ContractDescription>;
}

/** Reads uploads: `ContractPool`. */
interface ContractDeps {
  readonly read: ReadSchema;
  readonly readRecords: ReadRecords;
  readonly readMessages: ReadMessages;
}

/** Creates the service of uploaded schemas. */
export function createContracts({ read, readRecords, readMessages }: ContractDeps): Contracts {
  return {
    read,
    readMessages,
    async describeRecords(files, signal) {
      return readRecords(files, signal).catch((error: unknown) => {
        throw error instanceof Fault ? besideOption(error) : error;
      });
    },
    async describe({ source, endpoints }, signal) {
      const { contract, signatures } = await read({ files: source.schemaFiles }, signal);
      const { url, headers, auth } = source;
      return {
        source: 'api',
        title: contract.title,
        types: contract.types,
        operations: chosen(contract.operations, endpoints),
        connection: { url, headers, auth },
        signatures,
      };
    },
  };
}

/** Puts the faults of a schema beside the option that has it. */
function besideOption(fault: Fault): Fault {
  const { code, values, faults, cause } = fault;
  return new Fault(code, {
    values,
    cause,
    faults: faults.map((found) => ({ ...found, field: `options.${found.field}` })),
  });
}

/** @throws Fault invalidRequest: all endpoints at once whose operation is not there, or that cannot be called. */
function chosen(
  operations: readonly ContractOperation[],
  endpoints: ContractRequest['endpoints'],
): readonly ContractOperation[] {
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const faults: FieldFault[] = [];
  const found = endpoints.flatMap(({ source }, index) => {
    const operation = byId.get(source.operation);
    const fault = operation ? operation.refused : { message: 'operationGone' };
    if (fault) faults.push({ ...fault, field: `endpoints.${index}.operation` });
    return operation ?? [];
  });
  if (faults.length > 0) throw new Fault('invalidRequest', { faults });
  return found;
}
