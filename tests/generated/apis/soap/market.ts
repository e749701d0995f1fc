import { readdirSync, readFileSync } from 'node:fs';
import { readContract } from '../../../../src/contracts/read-contract.ts';
import type { GenerationInput } from '../../../../src/generators/project/generation-input.ts';
import type { ApiConnection, SchemaFile } from '../../../../src/model/contract/contract.ts';

const FOLDER = new URL('', import.meta.url);

/** The WSDL of the market with its schemas. */
export const MARKET: readonly SchemaFile[] = [
  'market.wsdl',
  ...readdirSync(new URL('schemas', FOLDER)).map((name) => `schemas/${name}`),
].map((path) => ({ path, content: readFileSync(new URL(path, FOLDER), 'utf8') }));

interface Over {
  readonly files?: readonly SchemaFile[];
  readonly technology?: string;
  readonly connection?: Partial<ApiConnection>;
  readonly operations?: readonly string[];
  /** The trigger's options for operations by their ids. */
  readonly endpoints?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** @returns the input of a generation over a SOAP contract: all of its operations that can be called, or some. */
export function soapInput({
  files = MARKET,
  technology = 'rest',
  connection = {},
  operations,
  endpoints = {},
}: Over = {}): GenerationInput {
  const { contract, signatures } = readContract(files);
  const chosen = contract.operations.filter(({ id, refused }) => (operations ? operations.includes(id) : !refused));
  const [url = 'http://soap.example/'] = contract.servers;
  const reached: ApiConnection = { url, headers: [], auth: { kind: 'none' }, ...connection };
  return {
    described: {
      source: 'api',
      title: contract.title,
      types: contract.types,
      operations: chosen,
      connection: reached,
      signatures,
    },
    request: {
      name: 'market',
      domain: 'com.acme.market',
      technology,
      applicationServer: 'embedded',
      sourceType: 2,
      schemaFiles: files,
      url: reached.url,
      headers: reached.headers,
      authType: reached.auth.kind,
      ...(reached.auth.kind === 'apiKey' ? { authHeader: reached.auth.header } : {}),
      mode: 'Src',
      endpoints: chosen.map(({ id }) => ({ operation: id, options: endpoints[id] ?? {} })),
    },
  };
}
