import type { ContractFaults } from '../faults.ts';
import type { ByName } from '../files.ts';
import type { Position } from '../tree/node.ts';
import {
  attribute,
  attributePosition,
  childrenOf,
  clark,
  type QName,
  qnameAt,
  type XmlElement,
} from '../xml/element.ts';
import type { UploadedXml } from '../xml/uploaded-xml.ts';
import { isSchema } from '../xsd/schema-set.ts';

export const WSDL = 'http://schemas.xmlsoap.org/wsdl/';

type Missing = ByName<XmlElement>['fault'];

/** The symbol spaces of a WSDL (WSDL 1.1, 2.1). */
type Space = 'message' | 'portType' | 'binding';

/** All WSDL documents of an upload as one, by the names that they define. */
export class Definitions {
  readonly roots: readonly XmlElement[];
  /** The schemas inside of WSDL documents, and those that a WSDL imports as such. */
  readonly schemas: readonly XmlElement[];
  readonly services: readonly XmlElement[];
  readonly #faults: ContractFaults;
  readonly #parts = new Map<string, XmlElement>();
  readonly #missing: { readonly position: Position; readonly fault: Missing; readonly namespace: string }[] = [];

  constructor(roots: readonly XmlElement[], files: UploadedXml, faults: ContractFaults) {
    this.roots = roots;
    this.#faults = faults;
    for (const root of roots) this.#index(root);
    const imported = roots.flatMap((root) => this.#imported(root, files));
    const inline = roots.flatMap((root) => childrenOf(root, WSDL, 'types').flatMap(({ children }) => children));
    this.schemas = [...inline.filter(isSchema), ...imported];
    this.services = roots.flatMap((root) => childrenOf(root, WSDL, 'service'));
  }

  /** @returns every definition of a symbol space, in the order of the files. */
  all(space: Space): readonly XmlElement[] {
    return this.roots.flatMap((root) => childrenOf(root, WSDL, space));
  }

  /** @returns the definition that an attribute names; a missing one is noted there. */
  find(space: Space, from: XmlElement, by: string): XmlElement | undefined {
    const text = attribute(from, by) ?? '';
    if (text === '') {
      this.#faults.add(attributePosition(from, by), 'schema.attributeMissing', { name: by });
      return undefined;
    }
    const name = qnameAt(from, text);
    const found = name && (this.#parts.get(`${space} ${clark(name)}`) ?? this.#homely(space, from, text));
    if (found) return found;
    const missing = this.#missing.find(({ namespace }) => namespace === name?.namespace);
    if (missing) this.#faults.add(missing.position, missing.fault.message, missing.fault.values);
    else if (!name)
      this.#faults.add(attributePosition(from, by), 'schema.prefix', { prefix: text.split(':')[0] ?? '' });
    else this.#faults.add(attributePosition(from, by), 'schema.undeclared', { name: clark(name).slice(0, 200) });
    return undefined;
  }

  /** Notes every document that is imported and was not uploaded. */
  noteMissing(): void {
    for (const { position, fault } of this.#missing) this.#faults.add(position, fault.message, fault.values);
  }

  /**
   * Finds a name without a prefix in the document's own namespace, which is often meant, although the default namespace
   * is WSDL's.
   */
  #homely(space: Space, from: XmlElement, text: string): XmlElement | undefined {
    if (text.includes(':')) return undefined;
    const root = this.roots.find(({ file }) => file === from.file);
    const namespace = attribute(root, 'targetNamespace') ?? '';
    return this.#parts.get(`${space} ${clark({ namespace, name: text })}`);
  }

  #index(root: XmlElement): void {
    for (const element of childrenOf(root, WSDL)) {
      const key = `${element.name} ${clark(nameIn(root, element))}`;
      if (!this.#parts.has(key)) this.#parts.set(key, element);
    }
  }

  /** Finds the schemas that a WSDL imports; other WSDL documents of an upload are read anyway. */
  #imported(root: XmlElement, files: UploadedXml): readonly XmlElement[] {
    return childrenOf(root, WSDL, 'import').flatMap((element) => {
      const { found, fault } = files.locate(element, 'location');
      const namespace = attribute(element, 'namespace') ?? '';
      if (!found) this.#missing.push({ position: attributePosition(element, 'location'), fault, namespace });
      return found && isSchema(found) ? [found] : [];
    });
  }
}

/** Reads the name that a definition has in a document. */
function nameIn(root: XmlElement, element: XmlElement): QName {
  return { namespace: attribute(root, 'targetNamespace') ?? '', name: attribute(element, 'name') ?? '' };
}

/** Whether an element is the root of a WSDL 1.1 document. */
export function isWsdl(element: XmlElement): boolean {
  return element.namespace === WSDL && element.name === 'definitions';
}
