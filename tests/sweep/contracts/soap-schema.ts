import {
  XmlBufferInputProvider,
  XmlDocument,
  XmlElement,
  XmlValidateError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';
import { Budget, ContractFaults } from '../../../src/contracts/faults.ts';
import { LIMITS } from '../../../src/contracts/limits.ts';
import { Definitions, isWsdl } from '../../../src/contracts/wsdl/definitions.ts';
import { readUploadedXml } from '../../../src/contracts/xml/uploaded-xml.ts';
import { isSchema, SchemaSet, XML, XSD } from '../../../src/contracts/xsd/schema-set.ts';
import { standalone } from '../../../src/contracts/xsd/standalone-schema.ts';
import type { SchemaFile } from '../../../src/model/contract/contract.ts';

/** Namespaces that every schema may import without having their files. */
const OF_XML = `<xs:attribute name="lang" type="xs:language"/><xs:attribute name="space" type="xs:NCName"/>
<xs:attribute name="base" type="xs:anyURI"/><xs:attribute name="id" type="xs:ID"/>`;
/** Nobody tells values of patterns and limits that a sample does not know, nor the elements that a strict wildcard wants. */
const FACET = /\[facet '(?!enumeration)|strict wildcard/;

/** @returns what libxml2 finds wrong with an element by the uploaded schemas; nothing where it cannot compile them. */
export function schemaCheck(files: readonly SchemaFile[]): ((xml: string) => readonly string[]) | undefined {
  const faults = new ContractFaults();
  const budget = new Budget(LIMITS, faults);
  const own = files.map((file, index) => ({ ...file, index })).filter(({ path }) => /\.(wsdl|xsd)$/i.test(path));
  const uploaded = readUploadedXml(own, faults, budget);
  const definitions = new Definitions(uploaded.roots.filter(isWsdl), uploaded, faults);
  const schemas = new SchemaSet(uploaded, faults, budget);
  schemas.load(definitions.schemas.length > 0 ? definitions.schemas : uploaded.roots.filter(isSchema));
  const namespaces = [...new Set([...schemas.documents.map(({ namespace }) => namespace), XML])];
  const location = (namespace: string) =>
    namespaces.includes(namespace) ? `n${namespaces.indexOf(namespace)}.xsd` : undefined;
  const texts: Record<string, Uint8Array> = {};
  const add = (name: string, text: string) => {
    texts[name] = Buffer.from(text);
  };
  for (const [index, { element }] of schemas.documents.entries())
    add(`d${index}.xsd`, deterministic(standalone(element, location)));
  for (const [index, namespace] of namespaces.entries()) {
    const includes = schemas.documents.flatMap((document, at) =>
      document.namespace === namespace ? [`<xs:include schemaLocation="d${at}.xsd"/>`] : [],
    );
    add(
      `n${index}.xsd`,
      `<xs:schema xmlns:xs="${XSD}"${target('targetNamespace', namespace)}>${includes.join('') || OF_XML}</xs:schema>`,
    );
  }
  const imports = namespaces.map(
    (namespace, index) => `<xs:import${target('namespace', namespace)} schemaLocation="n${index}.xsd"/>`,
  );
  xmlRegisterInputProvider(new XmlBufferInputProvider(texts));
  const main = XmlDocument.fromString(
    `<xs:schema xmlns:xs="${XSD}" targetNamespace="urn:all">${imports.join('')}</xs:schema>`,
  );
  try {
    const validator = XsdValidator.fromDoc(main);
    return (xml) => faultsOf(validator, xml);
  } catch (error) {
    const why =
      error instanceof XmlValidateError ? error.details.map(({ message }) => message.trim()).join(' ') : error;
    console.log(`    messages are not checked, libxml2 does not compile the schemas: ${String(why).slice(0, 600)}`);
    return undefined;
  }
}

/** Many wildcards also let in what stands before them, which libxml2 does not compile: here they have other namespaces. */
function deterministic(schema: string): string {
  return schema
    .replace(/<(\w+:)?any(?=[\s/>])(?![^>]*\snamespace=)/g, '<$1any namespace="##other"')
    .replace(/(<(?:\w+:)?any\s[^>]*namespace=")##(?:any|targetNamespace)[^"]*"/g, '$1##other"');
}

function faultsOf(validator: XsdValidator, xml: string): readonly string[] {
  const document = XmlDocument.fromString(xml);
  try {
    if (document.root instanceof XmlElement) validator.validate(document.root);
    return [];
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error;
    const all = error.details.map(({ message }) => message.trim());
    // A facet is told, then that the value is none of the type.
    return all.filter(
      (fault, index) => !FACET.test(fault) && !(FACET.test(all[index - 1] ?? '') && /is not a valid value/.test(fault)),
    );
  } finally {
    document.dispose();
  }
}

function target(attribute: string, namespace: string): string {
  return namespace === '' ? '' : ` ${attribute}="${namespace.replaceAll('&', '&amp;')}"`;
}
