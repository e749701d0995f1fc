import type { SchemaFile } from '../../model/contract/contract.ts';
import type { MessageContract, MessageUse } from '../../model/contract/messages.ts';
import type { DataType } from '../../model/types.ts';
import { Budget, ContractFaults, type Noted } from '../faults.ts';
import { readableFiles } from '../files.ts';
import { LIMITS, type Limits } from '../limits.ts';
import { faultsReached, namesIn, renamed } from '../named-types.ts';
import { Documents } from '../openapi/documents.ts';
import { settledKeys, settledTypes } from '../openapi/schema/settle.ts';
import { TypeReader } from '../openapi/schema/type-reader.ts';
import { oneLine } from '../texts.ts';
import { entries, entry, type Node, text } from '../tree/node.ts';
import { type DraftUse, readUses } from './uses.ts';

/**
 * Reads an AsyncAPI 3 document, JSON or YAML, of one file or of several that refer to each other: the messages that an
 * application takes and sends. A fault in some operations refuses those. Nothing beside the files is read or fetched.
 * @example
 * operations: { addOrder: { action: receive, channel: { $ref: '#/channels/orders' } } }   →   {id: 'addOrder', address: 'orders', …}
 * @throws Fault `invalidRequest` with all its faults, each with file, line and column, where no operation is left or
 * nothing can be read.
 */
export function readAsyncApi(files: readonly SchemaFile[], limits: Limits = LIMITS): MessageContract {
  const faults = new ContractFaults();
  const { own } = readableFiles(files, 'openapi', faults, limits);
  const budget = new Budget(limits, faults);
  const documents = new Documents(own, faults, budget);
  const root = findRoot(documents, own, faults);
  // Documents describe references as JSON schemas of today do: what stands beside one is meant.
  const types = new TypeReader({ version: '3.1', main: root.file, documents, faults, budget });
  const drafts = readUses(root, types);
  if (drafts.length === 0) faults.add(entry(root, 'operations') ?? root, 'schema.noOperations');
  const { uses, faults: wrong, types: named } = finished(drafts, types);
  // Where nothing is left to take or send, the document is what has to be mended.
  if (wrong.every(({ size }) => size > 0)) for (const own of wrong) faults.again(own);
  faults.throwIfAny();
  const info = entry(root, 'info');
  return {
    title: oneLine(text(info, 'title')) ?? 'API',
    version: oneLine(text(info, 'version'), 50) ?? '',
    types: named,
    uses,
    told: faults.told,
  };
}

/** Finds the one file that says that it is an AsyncAPI document. */
function findRoot(documents: Documents, files: readonly Node['file'][], faults: ContractFaults): Node {
  const roots = documents.rootsWith(['asyncapi']);
  const own = roots.filter((root) => entries(entry(root, 'operations')).length > 0);
  const candidates = own.length > 0 ? own : roots;
  const [root, other] = candidates.length > 1 ? documents.unreferred(candidates) : candidates;
  if (!root) {
    for (const file of files)
      faults.addFile(file.index, documents.isMapping(file) ? 'schema.notAsyncApi' : 'fileFormat');
    return faults.stop();
  }
  if (other) return faults.stop(other, 'schema.severalAsyncApi');
  const version = text(root, 'asyncapi') ?? '';
  if (!/^3\.[01](?:\.|$)/.test(version)) {
    const message = /^[12]\./.test(version) ? 'schema.asyncApi2' : 'schema.asyncApiVersion';
    return faults.stop(entry(root, 'asyncapi') ?? root, message, { version: version.slice(0, 20) });
  }
  return root;
}

/** Completes what was read once all types are known; the faults of a type refuse whatever reaches it. */
function finished(drafts: readonly DraftUse[], reader: TypeReader) {
  const types = reader.finish();
  const keys = settledKeys(types);
  const settle = (type: DataType) => renamed(type, (name) => keys.get(name) ?? name);
  const reached = faultsReached(types);
  const faults = drafts.map(
    ({ use, faults }): Noted => new Map([...faults, ...reached(typesOf(use).flatMap(namesIn))]),
  );
  const uses = drafts.map(({ use }, index): MessageUse => {
    const [wrong] = faults[index]?.values() ?? [];
    const { message, ...others } = use;
    const { headers, payload } = message ?? {};
    return {
      ...others,
      ...(message && {
        message: {
          ...message,
          ...(headers && { headers: settle(headers) }),
          ...(payload && { payload: settle(payload) }),
        },
      }),
      ...(wrong && { refused: wrong }),
    };
  });
  return { uses, faults, types: settledTypes(types, keys, uses.flatMap(typesOf).flatMap(namesIn)) };
}

function typesOf({ message }: MessageUse): readonly DataType[] {
  return [message?.headers, message?.payload].flatMap((type) => type ?? []);
}
