import type { Contract, ReadContract, SchemaFile } from '../../model/contract/contract.ts';
import { Budget, ContractFaults } from '../faults.ts';
import { readableFiles } from '../files.ts';
import { LIMITS, type Limits } from '../limits.ts';
import { signaturesOf } from '../signatures.ts';
import { oneLine } from '../texts.ts';
import { entries, entry, type Node, type SourceFile, text } from '../tree/node.ts';
import { Documents } from './documents.ts';
import { finishContract } from './finish-contract.ts';
import { readOperations } from './operations.ts';
import type { Reading } from './reading.ts';
import { TypeReader } from './schema/type-reader.ts';
import { serversOf } from './servers.ts';
import { bare } from './signature.ts';

/**
 * Reads an OpenAPI 3.0 or 3.1 document, JSON or YAML, of one file or of several that refer to each other. A fault in
 * some operations refuses those. Nothing beside the files is read or fetched, and the limits bound time and memory.
 * @example
 * paths: { /pets/{id}: { get: { operationId: getPet } } }   →   an operation `getPet` with the title `GET /pets/{id}`
 * @throws Fault `invalidRequest` with all its faults, each with file, line and column, where no operation is left or
 * nothing can be read.
 */
export function readOpenApi(files: readonly SchemaFile[], limits: Limits = LIMITS): ReadContract {
  const faults = new ContractFaults();
  const sources = readableFiles(files, 'openapi', faults, limits);
  const budget = new Budget(limits, faults);
  const documents = new Documents(sources.own, faults, budget);
  const { root, version } = findRoot(documents, sources.all, faults);
  const types = new TypeReader({ version, main: root.file, documents, faults, budget });
  const drafts = readOperations(root, types);
  const read = types.finish();
  const webhooks = entry(root, 'webhooks');
  if (drafts.length === 0 && webhooks) faults.add(webhooks, 'schema.onlyWebhooks');
  else if (drafts.length === 0) faults.add(entry(root, 'paths') ?? root, 'schema.noOperations');
  const { faults: wrong, ...finished } = finishContract(drafts, read);
  // Where nothing is left to call, the document is what has to be mended.
  if (wrong.every(({ size }) => size > 0)) for (const own of wrong) faults.again(own);
  faults.throwIfAny();
  const contract = { ...headOf(root), ...finished };
  return { contract, signatures: signaturesOf(contract, bare), told: faults.told };
}

/** Finds the one file that says that it is an OpenAPI document. */
function findRoot(
  documents: Documents,
  sources: readonly SourceFile[],
  faults: ContractFaults,
): { root: Node; version: Reading['version'] } {
  const roots = documents.rootsWith(['openapi', 'swagger']);
  // Files of shared components often call themselves documents, too.
  const own = roots.filter((root) => entries(entry(root, 'paths')).length > 0);
  const candidates = own.length > 0 ? own : roots;
  const [root, other] = candidates.length > 1 ? documents.unreferred(candidates) : candidates;
  if (!root) {
    const [messages] = documents.rootsWith(['asyncapi']);
    if (messages) faults.stop(entry(messages, 'asyncapi'), 'schema.asyncApiHere');
    for (const file of sources)
      faults.addFile(file.index, documents.isMapping(file) ? 'schema.notOpenApi' : 'fileFormat');
    return faults.stop();
  }
  if (other) return faults.stop(other, 'schema.severalRoots');
  const told = text(root, 'openapi') ?? '';
  const version = /^3\.([01])(?:\.|$)/.exec(told)?.[1];
  if (version === undefined) {
    const message = entry(root, 'swagger') ? 'schema.swagger2' : 'schema.version';
    return faults.stop(entry(root, 'openapi') ?? entry(root, 'swagger') ?? root, message, {
      version: told.slice(0, 20),
    });
  }
  return { root, version: version === '0' ? '3.0' : '3.1' };
}

function headOf(root: Node): Pick<Contract, 'title' | 'version' | 'servers'> {
  const info = entry(root, 'info');
  return {
    title: oneLine(text(info, 'title')) ?? 'API',
    version: oneLine(text(info, 'version'), 50) ?? '',
    servers: serversOf(root),
  };
}
