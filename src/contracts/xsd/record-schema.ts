import type { SchemaFile } from '../../model/contract/contract.ts';
import type { RecordElement, RecordSchema } from '../../model/described/record-schema.ts';
import { Budget, ContractFaults } from '../faults.ts';
import { readableFiles } from '../files.ts';
import { LIMITS, type Limits } from '../limits.ts';
import { attribute, childrenOf } from '../xml/element.ts';
import { readUploadedXml } from '../xml/uploaded-xml.ts';
import { recordFiles } from './record-files.ts';
import { RecordTypes } from './record-types.ts';
import { isSchema, nameOfComponent, SchemaSet, XSD } from './schema-set.ts';
import { checkSchemas } from './validity.ts';

/**
 * Reads an XML schema whose elements are records: messages without a request and an answer. Nothing beside the files is
 * read, and the limits bound time and memory.
 * @example
 * <element name="Document" type="Document"/>   →   an element `Document`, and what may stand in it
 * @throws Fault `invalidRequest` with all its faults, each with file, line and column.
 */
export function readRecordSchema(files: readonly SchemaFile[], limits: Limits = LIMITS): RecordSchema {
  const faults = new ContractFaults();
  const { own } = readableFiles(files, 'soap', faults, limits);
  const budget = new Budget(limits, faults);
  const uploaded = readUploadedXml(own, faults, budget);
  for (const root of uploaded.roots) if (!isSchema(root)) faults.add(root, 'schema.notRecords');
  faults.throwIfAny();
  const schemas = new SchemaSet(uploaded, faults, budget);
  // A schema without a namespace has those of the schemas that include it.
  schemas.load(uploaded.roots.filter((root) => attribute(root, 'targetNamespace') !== undefined));
  schemas.load(uploaded.roots.filter((root) => !schemas.has(root)));
  schemas.addMissing();
  checkSchemas(schemas, 'all');
  faults.throwIfAny();
  const { files: written, nameOf } = recordFiles(schemas);
  const types = new RecordTypes(schemas);
  const elements = schemas.documents.flatMap((document) =>
    childrenOf(document.element, XSD, 'element').flatMap((element): RecordElement[] => {
      const declaration = { element, document };
      if (attribute(element, 'abstract') === 'true') return [];
      return [{ ...nameOfComponent(declaration), file: nameOf(document.element), type: types.keyOf(declaration) }];
    }),
  );
  const [first] = uploaded.roots;
  if (elements.length === 0 && first) faults.add(first, 'schema.noElements');
  faults.throwIfAny();
  return { files: written, elements, types: types.all };
}
