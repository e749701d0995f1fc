import { readContract } from '../../../src/contracts/read-contract.ts';
import { type Generated, generate } from '../../../src/generators/generate.ts';
import type { GenerationInput } from '../../../src/generators/project/generation-input.ts';
import type { ApiConnection, ReadContract, SchemaFile } from '../../../src/model/contract/contract.ts';
import { failureOf, grouped, told } from './told.ts';

/** A contract that was read, and the service of all that it offers, where there is one. */
export interface SweptContract {
  readonly name: string;
  readonly files: readonly SchemaFile[];
  readonly read?: ReadContract;
  readonly generated?: Generated;
  /** The lines to print about it. */
  readonly lines: readonly string[];
}

/** The trigger's options of an endpoint by its number. */
type OptionsOf = (index: number) => Readonly<Record<string, unknown>>;

/** Reads uploaded files and generates a service of every operation that is offered: as it is suggested, where nothing else is said. */
export function sweepContract(
  name: string,
  files: readonly SchemaFile[],
  technology: string,
  optionsOf: OptionsOf = () => ({}),
): SweptContract {
  let read: ReadContract;
  try {
    read = readContract(files);
  } catch (error) {
    return { name, files, lines: [`${name}: REFUSED`, ...failureOf(error, files)] };
  }
  const { operations, types } = read.contract;
  const refused = operations.flatMap((operation) =>
    operation.refused ? [[operation.id, told(operation.refused, files)] as const] : [],
  );
  const offered = operations.length - refused.length;
  const head = `${name}: ${files.length} files, ${offered} of ${operations.length} operations offered, ${types.length} types`;
  const lines = [head, ...grouped(refused)];
  if (offered === 0) return { name, files, read, lines };
  try {
    const generated = generate(inputOf(read, technology, files, optionsOf));
    return { name, files, read, generated, lines: [...lines, `    ${generated.files.size} files generated`] };
  } catch (error) {
    return { name, files, read, lines: [...lines, '    NOT GENERATED', ...failureOf(error, files)] };
  }
}

const URLS = { grpc: 'grpc://api.example.com:50051', http: 'https://api.example.com/v1' };

function inputOf(
  { contract, signatures }: ReadContract,
  technology: string,
  files: readonly SchemaFile[],
  optionsOf: OptionsOf,
): GenerationInput {
  const operations = contract.operations.filter(({ refused }) => !refused);
  const isGrpc = operations[0]?.call.protocol === 'grpc';
  const connection: ApiConnection = { url: isGrpc ? URLS.grpc : URLS.http, headers: [], auth: { kind: 'none' } };
  return {
    request: {
      ...{ name: 'swept', domain: 'com.acme.swept', technology, applicationServer: 'embedded', mode: 'Src' },
      ...{ sourceType: 2, schemaFiles: files, url: connection.url, headers: [], authType: 'none', options: {} },
      endpoints: operations.map(({ id }, index) => ({ operation: id, options: optionsOf(index) })),
    },
    described: {
      source: 'api',
      ...{ title: contract.title, types: contract.types, operations, connection, signatures },
    },
  };
}
