import type { SoapCall, XmlRoot } from '../../model/contract/calls/soap.ts';
import type { Contract, ContractBody, ContractOperation } from '../../model/contract/contract.ts';
import type { Noted } from '../faults.ts';
import { faultsReached, membersOf, namedBy, namesIn, reach } from '../named-types.ts';
import type { DraftXmlType } from '../xsd/shape.ts';
import type { DraftOperation } from './draft.ts';
import type { DraftMessage } from './messages.ts';

type Types = ReadonlyMap<string, DraftXmlType>;

interface Finished extends Pick<Contract, 'types'> {
  readonly operations: readonly ContractOperation<SoapCall>[];
  /** The faults of the documents in each operation. */
  readonly faults: readonly Noted[];
}

/** Completes operations once all types are known: the faults of a type refuse all operations that reach it. */
export function finishContract(drafts: readonly DraftOperation[], types: Types): Finished {
  const reached = faultsReached(types);
  const faults = drafts.map(({ faults: own, request, answer }) => {
    const named = [request, answer].flatMap(({ shape, headers }) => [
      ...(shape ? namesIn(shape.type) : []),
      ...headers.flatMap(({ parameter }) => namesIn(parameter.type)),
    ]);
    return new Map([...own, ...reached(named)]);
  });
  const operations = drafts.map((draft, index) => finishOperation(draft, types, faults[index] ?? new Map()));
  const roots = drafts.flatMap(({ request }) => (request.shape ? namesIn(request.shape.type) : []));
  const used = reach([...operations.flatMap(namedBy), ...roots], (key) =>
    membersOf(types.get(key)).flatMap(({ type }) => namesIn(type)),
  );
  const settled = [...types.values()].filter(({ key }) => used.has(key)).map(({ faults: own, ...type }) => type);
  return { types: settled, operations, faults };
}

function finishOperation(draft: DraftOperation, types: Types, faults: Noted): ContractOperation<SoapCall> {
  const { id, key, tag, doc, call, request, answer, refused } = draft;
  const [wrong] = faults.values();
  const why = wrong ?? refused;
  const body = bodyOf(request);
  const { body: answered, root } = answerOf(answer, types);
  return {
    ...{ id, title: id, key, nature: natureOf(id) },
    ...(tag !== undefined && tag !== '' && { tag }),
    ...(doc !== undefined && { doc }),
    parameters: request.headers.map(({ parameter }) => parameter),
    ...(body && { body }),
    ...(answered && { answer: answered }),
    call: {
      ...call,
      ...(hasBytesBeside(draft, types) && { mtom: true as const }),
      headers: request.headers.map((header) => header.root),
      ...(request.root && { request: requestRoot(request.root, request, types) }),
      ...(root && { answer: root }),
    },
    ...(why && { refused: why }),
  };
}

/** Whether the request or the answer has bytes that travel beside the message. */
function hasBytesBeside({ request, answer }: DraftOperation, types: Types): boolean {
  const roots = [request, answer].flatMap(({ shape }) => (shape ? namesIn(shape.type) : []));
  const reached = reach(roots, (key) => membersOf(types.get(key)).flatMap(({ type }) => namesIn(type)));
  return [...reached].some((key) => membersOf(types.get(key)).some(({ wire }) => wire?.beside));
}

function requestRoot(root: XmlRoot, { shape }: DraftMessage, types: Types): NonNullable<SoapCall['request']> {
  const type = shape?.type.kind === 'ref' ? types.get(shape.type.name) : undefined;
  const record = type?.kind === 'record' ? type : undefined;
  return { ...root, members: (record?.members ?? []).map(({ wire }) => wire), constants: record?.constants ?? [] };
}

/** Makes the body that callers give; an element without content is written, and callers give nothing for it. */
function bodyOf({ shape, doc }: DraftMessage): ContractBody | undefined {
  if (!shape || shape.form === 'empty') return undefined;
  const { type, written } = shape;
  return { type, written, required: true, nullable: false, nullIsAbsent: true, ...(doc !== undefined && { doc }) };
}

/** Makes the answer: the one member of an element that has no other, as wrappers do, else the element itself. */
function answerOf({ root, shape, doc }: DraftMessage, types: Types) {
  if (!root || !shape) return {};
  if (shape.form === 'empty') return { root };
  const type = shape.type.kind === 'ref' ? types.get(shape.type.name) : undefined;
  const [only, other] = type?.kind === 'record' ? type.members : [];
  const told = doc === undefined ? {} : { doc };
  if (!only || other || only.wire.node !== 'element') {
    const body: ContractBody = { type: shape.type, written: shape.written, required: true, nullable: false, ...told };
    return { root, body };
  }
  const nullable = (only.nullable || !only.required) && only.type.kind !== 'list';
  const own = only.doc === undefined ? told : { doc: only.doc };
  const body: ContractBody = { type: only.type, written: only.written, required: only.required, nullable, ...own };
  return { root: { ...root, member: only.wire }, body };
}

/**
 * Guesses from its name whether an operation only reads, because SOAP does not say so.
 * @example
 * GetOrder → reads,   Orders.CancelOrder → writes
 */
function natureOf(id: string): 'reads' | 'writes' {
  return /^(?:[Gg]et|[Ll]ist|[Ff]ind|[Ss]earch|[Rr]ead|[Qq]uery|[Cc]ount|[Ll]ookup|[Dd]escribe|[Rr]etrieve|[Ff]etch)(?![a-z])/.test(
    lastWord(id),
  )
    ? 'reads'
    : 'writes';
}

function lastWord(id: string): string {
  return id.slice(id.lastIndexOf('.') + 1);
}
