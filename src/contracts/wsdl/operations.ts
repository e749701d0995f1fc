import type { ContractFaults } from '../faults.ts';
import { faultAt } from '../faults.ts';
import { hasControls, readable } from '../texts.ts';
import { attribute, attributePosition, childrenOf, type XmlElement } from '../xml/element.ts';
import { textWithin } from '../xsd/texts.ts';
import { type BoundOperation, boundOperations, type Endpoint, endpointsOf } from './bindings.ts';
import { WSDL } from './definitions.ts';
import type { DraftOperation } from './draft.ts';
import { type DraftMessage, type Reading, readFaults, readMessage } from './messages.ts';

const NOTHING: DraftMessage = { headers: [] };

/** An operation of a port type, with the bindings that it may have. */
interface Listed {
  readonly endpoint: Endpoint;
  readonly abstract: XmlElement;
  readonly name: string;
}

/**
 * Reads all operations of a WSDL, in its order: each once, by the first binding that can call it.
 * @example
 * <operation name="GetOrder">…</operation>   →   {id: 'GetOrder', tag: 'OrderService', call: {protocol: 'soap', …}, …}
 */
export function readOperations(reading: Reading, faults: ContractFaults): readonly DraftOperation[] {
  const listed = endpointsOf(reading.definitions, faults).flatMap((endpoint) =>
    childrenOf(endpoint.portType, WSDL, 'operation').map(
      (abstract): Listed => ({ endpoint, abstract, name: attribute(abstract, 'name') ?? '' }),
    ),
  );
  const ids = idsOf(listed);
  return listed.map((operation, index) => {
    reading.schemas.budget.spend('operations', operation.abstract);
    if (hasControls(operation.name)) faults.add(operation.abstract, 'schema.characters');
    if (operation.name.trim() === '') faults.add(attributePosition(operation.abstract, 'name'), 'schema.operationName');
    return readOperation(operation, ids[index] ?? operation.name, index, reading, faults);
  });
}

/**
 * Names operations. Where several have one name, the port type's name comes first; where operations are overloaded, the
 * input's name comes last.
 * @example
 * GetOrder, or Orders.GetOrder, or Orders.GetOrder(ById)
 */
function idsOf(listed: readonly Listed[]): readonly string[] {
  const isTwice = repeated(listed.map(({ name }) => name));
  const homed = listed.map(({ name, endpoint }) =>
    isTwice(name) ? `${attribute(endpoint.portType, 'name') ?? ''}.${name}` : name,
  );
  const isStillTwice = repeated(homed);
  const loaded = listed.map(({ abstract }, index) => {
    const name = homed[index] ?? '';
    const input = attribute(childrenOf(abstract, WSDL, 'input')[0], 'name');
    return isStillTwice(name) && input !== undefined ? `${name}(${input})` : name;
  });
  const seen = new Map<string, number>();
  return loaded.map((id) => {
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return count === 1 ? id : `${id}#${count}`;
  });
}

/** Makes a function that tells whether a name occurs more than once. */
function repeated(names: readonly string[]): (name: string) => boolean {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return (name) => (counts.get(name) ?? 0) > 1;
}

function readOperation(
  { endpoint, abstract, name }: Listed,
  id: string,
  index: number,
  reading: Reading,
  faults: ContractFaults,
): DraftOperation {
  const doc = readable(childrenOf(abstract, WSDL, 'documentation').map(textWithin).join('\n'));
  const common = {
    ...{ id, key: `${String(index).padStart(5, '0')} ${name}`, tag: endpoint.tag },
    ...(doc !== undefined && { doc }),
  };
  const none = { call: emptyCall, request: NOTHING, answer: NOTHING, faults: new Map() };
  const [first] = abstract.children.filter((child) => child.namespace === WSDL && /^(?:in|out)put$/.test(child.name));
  // What a server sends by itself no client can call.
  if (first?.name !== 'input') return { ...common, ...none, refused: faultAt(abstract, 'refusals.soapNotification') };
  const bound = boundOperations(abstract, endpoint.bindings, reading.definitions);
  if (bound.length === 0) return { ...common, ...none, refused: faultAt(abstract, 'refusals.soapBinding') };
  const read = bound.map((binding) => readBound(binding, reading, faults));
  const best = read.find((operation) => !operation.refused && operation.faults.size === 0) ?? read[0];
  return { ...common, ...none, ...best };
}

const emptyCall: DraftOperation['call'] = { protocol: 'soap', version: '1.1', action: '', faults: [] };

function readBound(
  bound: BoundOperation,
  reading: Reading,
  faults: ContractFaults,
): Pick<DraftOperation, 'call' | 'request' | 'answer' | 'refused' | 'faults'> {
  const { value, faults: own } = faults.apart(() => {
    const sent = readMessage(bound, 'input', reading);
    const answered = readMessage(bound, 'output', reading);
    const refused = 'refused' in sent ? sent.refused : 'refused' in answered ? answered.refused : undefined;
    return {
      call: {
        protocol: 'soap' as const,
        version: bound.version,
        action: bound.action,
        ...(bound.mtom && { mtom: true as const }),
        faults: readFaults(bound, reading),
      },
      request: 'message' in sent ? sent.message : NOTHING,
      answer: 'message' in answered ? answered.message : NOTHING,
      ...(refused && { refused }),
    };
  });
  return { ...value, faults: own };
}
