import { Budget, ContractFaults } from '../../../src/contracts/faults.ts';
import { LIMITS } from '../../../src/contracts/limits.ts';
import { readUploadedXml } from '../../../src/contracts/xml/uploaded-xml.ts';
import { SchemaSet } from '../../../src/contracts/xsd/schema-set.ts';
import { Fault, type FieldFault } from '../../../src/model/fault.ts';

// XML schemas as a reader of their components finds them, for tests of what reads those.

/** Schemas that are loaded, with the faults that are found in them. */
interface Loaded {
  readonly schemas: SchemaSet;
  /** Lists what was noted so far: the message, then what it is about. */
  readonly told: () => readonly string[];
}

/** @returns a schema of the namespace `urn:t` with this in it; XSD is the default namespace, and `t` is its own. */
export function schemaOf(content: string, attributes = 'targetNamespace="urn:t"'): string {
  return `<schema xmlns="http://www.w3.org/2001/XMLSchema" xmlns:t="urn:t" xmlns:o="urn:o" ${attributes}>${content}</schema>`;
}

/** @returns the first of the files `0.xsd`, `1.xsd` … with all that it includes and imports. */
export function loadedSchemas(...contents: readonly string[]): Loaded {
  const faults = new ContractFaults();
  const budget = new Budget(LIMITS, faults);
  const sources = contents.map((content, index) => ({ path: `${index}.xsd`, content, index }));
  const files = readUploadedXml(sources, faults, budget);
  const schemas = new SchemaSet(files, faults, budget);
  schemas.load(files.roots.slice(0, 1));
  const told = () => faultsIn(faults).map(({ message, values }) => [message, ...Object.values(values ?? {})].join(' '));
  return { schemas, told };
}

/** @returns the faults that were noted, which are told only when the reading ends. */
function faultsIn(faults: ContractFaults): readonly FieldFault[] {
  try {
    faults.throwIfAny();
  } catch (error) {
    if (error instanceof Fault) return error.faults;
  }
  return [];
}
