import type { ContractFaults } from '../faults.ts';
import { attribute, childrenOf, type XmlElement } from '../xml/element.ts';
import { type Definitions, WSDL } from './definitions.ts';
import { wantsMtom } from './mtom-policies.ts';

const SOAP = {
  'http://schemas.xmlsoap.org/wsdl/soap/': '1.1',
  'http://schemas.xmlsoap.org/wsdl/soap12/': '1.2',
} as const;
type SoapNamespace = keyof typeof SOAP;
const MIME = 'http://schemas.xmlsoap.org/wsdl/mime/';
const HTTP = /^https?:\/\//;

/** One operation of a port type, as one of its bindings calls it. */
export interface BoundOperation {
  /** The operation in the port type. */
  readonly abstract: XmlElement;
  /** The operation in the binding; undefined where no binding has it. */
  readonly bound?: XmlElement;
  readonly version: '1.1' | '1.2';
  readonly namespace: SoapNamespace;
  readonly style: string;
  readonly action: string;
  /** The binding has a policy that makes messages XOP packages. */
  readonly mtom: boolean;
}

/** A group of operations with its name for people, its port type and the bindings by which it is called. */
export interface Endpoint {
  readonly tag: string;
  readonly portType: XmlElement;
  readonly bindings: readonly XmlElement[];
}

/**
 * Groups the operations by services: the port types of all services with the bindings of their ports, in order. Where a
 * document has no service, it groups all bindings.
 */
export function endpointsOf(definitions: Definitions, faults: ContractFaults): readonly Endpoint[] {
  const told = definitions.services.flatMap((service) => {
    const ports = childrenOf(service, WSDL, 'port');
    return grouped(
      ports.flatMap((port) => definitions.find('binding', port, 'binding') ?? []),
      attribute(service, 'name') ?? '',
      definitions,
    );
  });
  if (told.length > 0) return told;
  const bound = grouped(definitions.all('binding'), undefined, definitions);
  if (bound.length > 0) return bound;
  definitions.noteMissing();
  for (const portType of definitions.all('portType')) faults.add(portType, 'schema.noBinding');
  return [];
}

function grouped(bindings: readonly XmlElement[], service: string | undefined, definitions: Definitions): Endpoint[] {
  const byType = new Map<XmlElement, XmlElement[]>();
  for (const binding of bindings) {
    const portType = definitions.find('portType', binding, 'type');
    if (!portType) continue;
    const known = byType.get(portType);
    if (!known) byType.set(portType, [binding]);
    else if (!known.includes(binding)) known.push(binding);
  }
  // A service of several port types, such as one for each HTTP method beside SOAP, is told by those that SOAP binds.
  const soap = [...byType].filter(([, own]) => own.some((binding) => soapBinding(binding)));
  return (soap.length > 0 ? soap : [...byType]).map(([portType, own]) => ({
    tag: service !== undefined && soap.length <= 1 ? service : (attribute(portType, 'name') ?? ''),
    portType,
    bindings: own,
  }));
}

/** Lists the addresses of all ports, each once. */
export function addressesOf({ services }: Definitions): readonly string[] {
  const ports = services.flatMap((service) => childrenOf(service, WSDL, 'port'));
  const found = ports.flatMap((port) =>
    port.children
      .filter(({ name, namespace }) => name === 'address' && Object.hasOwn(SOAP, namespace))
      .flatMap((address) => attribute(address, 'location') ?? []),
  );
  return [...new Set(found)].filter((address) => HTTP.test(address));
}

/**
 * Lists every way in which an operation of a port type is bound to SOAP over HTTP, in the order of the bindings.
 * @returns an empty list where it is bound only to other protocols.
 */
export function boundOperations(
  abstract: XmlElement,
  bindings: readonly XmlElement[],
  definitions: Definitions,
): readonly BoundOperation[] {
  return bindings.flatMap((binding): BoundOperation[] => {
    const soap = soapBinding(binding);
    if (!soap) return [];
    const bound = childrenOf(binding, WSDL, 'operation').find((operation) => isSame(operation, abstract));
    if (!bound) return [];
    const own = bound.children.find(({ name, namespace }) => name === 'operation' && namespace === soap.namespace);
    const namespace = soap.namespace as SoapNamespace;
    return [
      {
        ...{ abstract, bound, version: SOAP[namespace], namespace },
        style: attribute(own, 'style') ?? attribute(soap, 'style') ?? 'document',
        action: headerText(attribute(own, 'soapAction') ?? ''),
        mtom: [binding, bound].some((element) => wantsMtom(element, definitions)),
      },
    ];
  });
}

/**
 * Encodes an action so that it can stand in a header, in quotes.
 * @example
 * urn:añadir   →   urn:a%C3%B1adir
 */
function headerText(action: string): string {
  return action.replace(/[^\x21-\x7e]|["\\]/gu, (letter) => encodeURIComponent(letter));
}

function soapBinding(binding: XmlElement): XmlElement | undefined {
  const found = binding.children.find(({ name, namespace }) => name === 'binding' && Object.hasOwn(SOAP, namespace));
  const transport = attribute(found, 'transport') ?? '';
  // JMS and others are no HTTP; of those that are, there is more than one name.
  return found && (transport === '' || /http/i.test(transport.replace(HTTP, ''))) ? found : undefined;
}

/**
 * Whether an operation of a binding is one of a port type; operations of the same name differ by their messages' names.
 */
function isSame(bound: XmlElement, abstract: XmlElement): boolean {
  if (attribute(bound, 'name') !== attribute(abstract, 'name')) return false;
  return ['input', 'output'].every((name) => {
    const told = attribute(childrenOf(bound, WSDL, name)[0], 'name');
    const own = attribute(childrenOf(abstract, WSDL, name)[0], 'name');
    return told === undefined || own === undefined || told === own;
  });
}

/** A binding's description of a message: how its body is written, and which parts are headers. */
export interface BoundMessage {
  readonly body?: XmlElement;
  readonly headers: readonly XmlElement[];
  /** A part beside the body. */
  readonly attachment?: XmlElement;
}

/** Reads a binding's description of the input or the output of an operation, inside of MIME parts as well. */
export function boundMessage({ bound, namespace }: BoundOperation, direction: 'input' | 'output'): BoundMessage {
  const message = childrenOf(bound, WSDL, direction)[0];
  const parts = childrenOf(childrenOf(message, MIME, 'multipartRelated')[0], MIME, 'part');
  const own = parts.length > 0 ? parts.flatMap(({ children }) => children) : (message?.children ?? []);
  const [body] = own.filter((child) => child.namespace === namespace && child.name === 'body');
  const [attachment] = own.filter((child) => child.namespace === MIME && child.name === 'content');
  return {
    headers: own.filter((child) => child.namespace === namespace && child.name === 'header'),
    ...(body && { body }),
    ...(attachment && { attachment }),
  };
}
