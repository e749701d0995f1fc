import {
  XmlBufferInputProvider,
  XmlDocument,
  XmlValidateError,
  XsdValidator,
  xmlCleanupInputProvider,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';
import { childrenOf, type XmlElement } from '../xml/element.ts';
import { isTooLarge } from './model-size.ts';
import { type SchemaDocument, type SchemaSet, XML, XSD } from './schema-set.ts';
import { standalone } from './standalone-schema.ts';

/** The part of the schema of the `xml` prefix that documents use; nobody uploads it. */
export const XML_SCHEMA = `<xs:schema xmlns:xs="${XSD}" targetNamespace="${XML}"><xs:attribute name="lang" type="xs:language"/>
<xs:attribute name="space" type="xs:NCName"/><xs:attribute name="base" type="xs:anyURI"/><xs:attribute name="id" type="xs:ID"/>
<xs:attributeGroup name="specialAttrs"><xs:attribute ref="xml:base"/><xs:attribute ref="xml:lang"/>
<xs:attribute ref="xml:space"/><xs:attribute ref="xml:id"/></xs:attributeGroup></xs:schema>`;

/**
 * The messages that are not told. The reader of types tells some itself, at their positions; others hinder no reader: a
 * namespace that is not imported though it is there, and a model in which an element has two positions, as many that
 * end in wildcards have.
 */
const IGNORED = /does not resolve to|not indicated by an import|not determinist/;

/** The most faults that are told; each is looked up by its line. */
const MOST_DETAILS = 500;

/**
 * Has libxml2 compile all documents as one schema, and notes the faults at the components that have them. The documents
 * of a namespace become one document, because libxml2 reads only one for each import of a namespace. `told`: whether only
 * what hinders a reader of types is noted, or all, because records are validated by the schema itself.
 */
export function checkSchemas(schemas: SchemaSet, told: 'hindering' | 'all' = 'hindering'): void {
  // What is not there would be wrong wherever it is named; a redefinition leaves one of two documents out.
  if (!schemas.isWhole || schemas.hasRedefinitions || schemas.documents.length === 0 || isTooLarge(schemas)) return;
  const namespaces = [...new Set([...schemas.documents.map(({ namespace }) => namespace), XML])];
  const files = filesOf(schemas.documents, namespaces);
  for (const { file, line, message } of compile(files, namespaces)) {
    const document = schemas.documents[Number(/^d(\d+)\.xsd$/.exec(file ?? '')?.[1])];
    if (!document || (told === 'hindering' && IGNORED.test(message))) continue;
    const found = elementAt(document, line);
    const reason = message.trim().replaceAll(`{${XSD}}`, 'xs:').slice(0, 300);
    const { faults } = schemas.faults.apart(() => schemas.faults.add(found.at, 'schema.xsdInvalid', { reason }));
    if (found.component && told === 'hindering') schemas.markInvalid(found.component, faults);
    else schemas.faults.again(faults);
  }
}

/** Writes each document under its number, and one document for each namespace that includes all of it. */
function filesOf(documents: readonly SchemaDocument[], namespaces: readonly string[]): Record<string, Uint8Array> {
  const encoder = new TextEncoder();
  const files: Record<string, Uint8Array> = {};
  const location = (namespace: string) => {
    const index = namespaces.indexOf(namespace);
    return index < 0 ? undefined : `n${index}.xsd`;
  };
  documents.forEach((document, index) => {
    files[`d${index}.xsd`] = encoder.encode(standalone(document.element, location));
  });
  namespaces.forEach((namespace, index) => {
    const own = documents.flatMap((candidate, at) => (candidate.namespace === namespace ? [at] : []));
    const includes = own.map((at) => `<xs:include schemaLocation="d${at}.xsd"/>`).join('');
    const target = namespace === '' ? '' : ` targetNamespace="${escaped(namespace)}"`;
    const text = own.length === 0 ? XML_SCHEMA : `<xs:schema xmlns:xs="${XSD}"${target}>${includes}</xs:schema>`;
    files[`n${index}.xsd`] = encoder.encode(text);
  });
  return files;
}

function compile(files: Record<string, Uint8Array>, namespaces: readonly string[]) {
  const imports = namespaces.map((namespace, index) => {
    const name = namespace === '' ? '' : ` namespace="${escaped(namespace)}"`;
    return `<xs:import${name} schemaLocation="n${index}.xsd"/>`;
  });
  xmlRegisterInputProvider(new XmlBufferInputProvider(files));
  const main = `<xs:schema xmlns:xs="${XSD}" targetNamespace="urn:all">${imports.join('')}</xs:schema>`;
  const document = XmlDocument.fromString(main);
  try {
    XsdValidator.fromDoc(document).dispose();
    return [];
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error;
    return error.details.slice(0, MOST_DETAILS);
  } finally {
    document.dispose();
    xmlCleanupInputProvider();
  }
}

/** Finds the element that begins in a line, else the document's, and the component that it stands in. */
function elementAt({ element }: SchemaDocument, line: number): { at: XmlElement; component?: XmlElement } {
  const { content } = element.file;
  let start = 0;
  for (let passed = 1; passed < line; passed++) start = content.indexOf('\n', start) + 1;
  const newline = content.indexOf('\n', start);
  const end = newline < 0 ? content.length : newline;
  const component = childrenOf(element, XSD).find((child) => child.at < end && child.end > start);
  const at = component && firstIn(component, start);
  return component ? { at: at ?? component, component } : { at: element };
}

function firstIn(element: XmlElement, start: number): XmlElement | undefined {
  if (element.at >= start) return element;
  for (const child of element.children) {
    const found = child.end > start ? firstIn(child, start) : undefined;
    if (found) return found;
  }
  return undefined;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
