import { readFileSync } from 'node:fs';
import type { GenerationInput } from '../../../src/generators/project/generation-input.ts';
import type { ContractOperation, ReadContract, SchemaFile } from '../../../src/model/contract/contract.ts';
import { Fault } from '../../../src/model/fault.ts';
import { titled } from './raw-operations.ts';

const TEXTS = JSON.parse(readFileSync(new URL('../../../locales/en/common.json', import.meta.url), 'utf8'));
const MOST_SHOWN = 3;

/** @returns the text that people read for a fault. */
function textOf(message: string, values: Readonly<Record<string, string | number>> = {}): string {
  const path = message.startsWith('refusals.') ? message : `validation.${message}`;
  const text = path
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], TEXTS);
  return String(text ?? message).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** The faults that refuse a whole document, each with its place. */
export function faultsIn(error: unknown): readonly string[] {
  if (!(error instanceof Fault)) return [String(error)];
  const faults = error.faults ?? [];
  return faults.map(
    ({ message, values, field, line, column }) => `${textOf(message, values)} (${field} ${line}:${column})`,
  );
}

/** @returns the operations that are offered; prints how many, and why each other one is refused. */
export function offeredOf({ contract: { operations } }: ReadContract): readonly ContractOperation[] {
  const offered = operations.filter(({ refused }) => !refused);
  const reasons = Map.groupBy(
    operations.filter(({ refused }) => refused),
    ({ refused }) => textOf(refused?.message ?? '', refused?.values),
  );
  console.log(`  ${offered.length} of ${operations.length} operations offered`);
  for (const [reason, refused] of reasons) {
    const shown = refused
      .slice(0, MOST_SHOWN)
      .map((operation) => `${titled(operation)} (line ${operation.refused?.line})`);
    console.log(`  refused: ${refused.length} x ${reason}: ${shown.join('; ')}`);
  }
  return offered;
}

/** @returns what a service over operations is generated from, as the form suggests everything. */
export function inputOf(
  files: readonly SchemaFile[],
  { contract, signatures }: ReadContract,
  operations: readonly ContractOperation[],
  technology: string,
): GenerationInput {
  const url = 'http://127.0.0.1:9';
  return {
    request: {
      ...{ name: 'swept', domain: 'com.acme.swept', technology, applicationServer: 'embedded', sourceType: 2 },
      // The files themselves were read: a request that is generated from has them only to be kept.
      schemaFiles: files.slice(0, 1).map(({ path }) => ({ path, content: 'openapi: 3.1.0' })),
      ...{ url, headers: [], authType: 'none', mode: 'Src', options: {} },
      endpoints: operations.map(({ id }) => ({ operation: id, options: {} })),
    },
    described: {
      ...{ source: 'api', title: contract.title, types: contract.types, operations, signatures },
      connection: { url, headers: [], auth: { kind: 'none' } },
    } as GenerationInput['described'],
  };
}
