import type { XmlName, XmlRoot } from '../../model/contract/calls/soap.ts';
import type { ContractMember, ContractParameter, Refused } from '../../model/contract/contract.ts';
import { faultAt } from '../faults.ts';
import { attribute, attributePosition, childrenOf, clark, qnameAt, type XmlElement } from '../xml/element.ts';
import type { Component, SchemaSet } from '../xsd/schema-set.ts';
import type { Shape, XmlMember } from '../xsd/shape.ts';
import { docOf } from '../xsd/texts.ts';
import type { TypeReader } from '../xsd/type-reader.ts';
import { type BoundMessage, type BoundOperation, boundMessage } from './bindings.ts';
import { type Definitions, WSDL } from './definitions.ts';

/** The parts that readers of messages share. */
export interface Reading {
  readonly definitions: Definitions;
  readonly schemas: SchemaSet;
  readonly types: TypeReader;
}

/** A message as it travels: the element in its body, the type of that, and the headers beside it. */
export interface DraftMessage {
  readonly root?: XmlRoot;
  readonly shape?: Shape;
  readonly doc?: string;
  readonly headers: readonly { readonly root: XmlRoot; readonly parameter: ContractParameter }[];
}

type Read = { readonly message: DraftMessage } | { readonly refused: Refused };
type Direction = 'input' | 'output';

/** Reads the input or the output of an operation, or tells why no call can send or read it. */
export function readMessage(operation: BoundOperation, direction: Direction, reading: Reading): Read {
  const position = childrenOf(operation.abstract, WSDL, direction)[0];
  const message = position && reading.definitions.find('message', position, 'message');
  if (!message) return { message: { headers: [] } };
  const bound = boundMessage(operation, direction);
  if (bound.attachment) return { refused: faultAt(bound.attachment, 'refusals.soapAttachment') };
  if (attribute(bound.body, 'use') === 'encoded')
    return { refused: faultAt(attributePosition(bound.body ?? message, 'use'), 'refusals.soapEncoded') };
  const headers = direction === 'input' ? readHeaders(bound, reading) : [];
  const parts = bodyParts(message, bound);
  const body =
    operation.style === 'rpc' ? rpcBody(operation, parts, bound, direction, reading) : documentBody(parts, reading);
  return 'refused' in body ? body : { message: { ...body, headers } };
}

/** Reads the elements in the details of the faults that an operation declares. */
export function readFaults({ abstract }: BoundOperation, { definitions }: Reading): readonly XmlName[] {
  return childrenOf(abstract, WSDL, 'fault').flatMap((fault) => {
    const message = definitions.find('message', fault, 'message');
    return childrenOf(message, WSDL, 'part').flatMap((part) => {
      const element = attribute(part, 'element');
      return (element !== undefined && qnameAt(part, element)) || [];
    });
  });
}

/** Picks the parts that stand in the body: those that the binding names, else all that are no header. */
function bodyParts(message: XmlElement, { body, headers }: BoundMessage): readonly XmlElement[] {
  const parts = childrenOf(message, WSDL, 'part');
  const named = attribute(body, 'parts')?.split(/\s+/);
  if (named) return parts.filter((part) => named.includes(attribute(part, 'name') ?? ''));
  const name = attribute(message, 'name');
  const inHeaders = new Set(
    headers
      .filter((header) => (attribute(header, 'message') ?? '').split(':').at(-1) === name)
      .map((header) => attribute(header, 'part')),
  );
  return parts.filter((part) => !inHeaders.has(attribute(part, 'name')));
}

const NO_CONTENT: Shape = { type: { kind: 'boolean' }, form: 'empty', written: 'empty' };

type Body = Omit<DraftMessage, 'headers'> | { readonly refused: Refused };

function documentBody(parts: readonly XmlElement[], reading: Reading): Body {
  const [part, other] = parts;
  if (!part) return {};
  if (other) return { refused: faultAt(other, 'refusals.soapParts') };
  const text = attribute(part, 'element');
  if (text === undefined) return { refused: faultAt(part, 'refusals.soapPartType') };
  const at = attributePosition(part, 'element');
  if (!qnameAt(part, text)) return { refused: faultAt(at, 'schema.prefix', { prefix: text.split(':')[0] ?? '' }) };
  return (
    elementOf(part, reading) ?? {
      refused: faultAt(at, 'schema.undeclared', { name: text.slice(0, 200) }),
    }
  );
}

/** Reads a part that is an element; nothing where there is no such element, which is noted. */
function elementOf(part: XmlElement, { schemas, types }: Reading): Omit<DraftMessage, 'headers'> | undefined {
  const name = qnameAt(part, attribute(part, 'element') ?? '');
  const declared = name && schemas.find('element', name, part, 'element');
  if (!name || !declared) return undefined;
  const shape = types.rootElement(declared);
  const doc = docOf(declared.element);
  return {
    root: { ...name, ...(shape.form !== undefined && { form: shape.form }) },
    shape,
    ...(doc !== undefined && { doc }),
  };
}

/**
 * Reads the body of rpc style: an element with the operation's name, which holds one element without a namespace for
 * each part.
 */
function rpcBody(
  { abstract, style }: BoundOperation,
  parts: readonly XmlElement[],
  { body }: BoundMessage,
  direction: Direction,
  reading: Reading,
): Body {
  const [odd] = parts.filter((part) => attribute(part, 'type') === undefined);
  if (odd) return { refused: faultAt(odd, 'refusals.soapPartType', { style }) };
  const name = `${attribute(abstract, 'name') ?? ''}${direction === 'output' ? 'Response' : ''}`;
  const root = { namespace: attribute(body, 'namespace') ?? '', name };
  if (parts.length === 0) return { root: { ...root, form: 'empty' }, shape: NO_CONTENT };
  const key = `message ${clark(root)} ${direction}`;
  const read = () => parts.map((part) => partMember(part, { key, path: [name] }, reading));
  return { root, shape: reading.types.synthetic({ key, path: [name] }, abstract, read) };
}

function partMember(
  part: XmlElement,
  home: { readonly key: string; readonly path: readonly string[] },
  { types }: Reading,
): XmlMember {
  const name = attribute(part, 'name') ?? '';
  const from = asComponent(part);
  const own = { key: `${home.key}/${name}`, path: [...home.path, name] };
  const { type, written, form } = types.named(from, 'type', own);
  const wire = { node: 'element' as const, namespace: '', name, ...(form !== undefined && { form }) };
  // A part is there, though its type may be that of an element that may be null.
  return { name, type, written, required: true, nullable: false, wire };
}

/** Makes a component of a part, because a part names types as a component of a schema without a namespace does. */
function asComponent(element: XmlElement): Component {
  return { element, document: { element, namespace: '' } };
}

function readHeaders({ headers }: BoundMessage, reading: Reading): DraftMessage['headers'] {
  return headers.flatMap((header) => {
    const message = reading.definitions.find('message', header, 'message');
    const part = childrenOf(message, WSDL, 'part').find(
      (candidate) => attribute(candidate, 'name') === attribute(header, 'part'),
    );
    const read = part && attribute(part, 'element') !== undefined ? elementOf(part, reading) : undefined;
    if (!read?.root || !read.shape) return [];
    const parameter: ContractMember = {
      ...{ name: read.root.name, type: read.shape.type, written: read.shape.written },
      ...{ required: attribute(header, `{${WSDL}}required`) !== 'false', nullable: false },
      ...(read.doc !== undefined && { doc: read.doc }),
    };
    return [{ root: read.root, parameter: { ...parameter, in: 'header' as const } }];
  });
}
