import type { SoapCall } from '../../model/contract/calls/soap.ts';
import type { ContractOperation, ReadContract, SchemaFile } from '../../model/contract/contract.ts';
import { Budget, ContractFaults } from '../faults.ts';
import { readableFiles } from '../files.ts';
import { LIMITS, type Limits } from '../limits.ts';
import { signaturesOf } from '../signatures.ts';
import { oneLine } from '../texts.ts';
import type { SourceFile } from '../tree/node.ts';
import { attribute, type XmlElement } from '../xml/element.ts';
import { readUploadedXml, type UploadedXml } from '../xml/uploaded-xml.ts';
import { pairsOf } from '../xsd/message-pairs.ts';
import { isSchema, SchemaSet } from '../xsd/schema-set.ts';
import { TypeReader } from '../xsd/type-reader.ts';
import { checkSchemas } from '../xsd/validity.ts';
import { addressesOf } from './bindings.ts';
import { Definitions, isWsdl } from './definitions.ts';
import type { DraftOperation } from './draft.ts';
import { finishContract } from './finish-contract.ts';
import { readOperations } from './operations.ts';

interface Document {
  readonly title: string;
  readonly servers: readonly string[];
  readonly schemas: SchemaSet;
  readonly types: TypeReader;
  readonly drafts: () => readonly DraftOperation[];
}

/**
 * Reads a WSDL 1.1 with its schemas, or a schema whose elements pair as the messages of operations. A fault in some
 * operations refuses those. Nothing beside the files is read or fetched, and the limits bound time and memory.
 * @example
 * <portType><operation name="GetOrder">…   →   an operation `GetOrder`
 * @throws Fault `invalidRequest` with all its faults, each with file, line and column, where no operation is left or
 * nothing can be read.
 */
export function readSoap(files: readonly SchemaFile[], limits: Limits = LIMITS): ReadContract {
  const faults = new ContractFaults();
  const { own } = readableFiles(files, 'soap', faults, limits);
  const budget = new Budget(limits, faults);
  const uploaded = readUploadedXml(own, faults, budget);
  const wsdl = uploaded.roots.filter(isWsdl);
  const document =
    wsdl.length > 0 ? wsdlDocument(wsdl, uploaded, faults, budget) : schemaDocument(uploaded, faults, budget);
  const { title, servers, schemas, types } = document;
  checkSchemas(schemas);
  const drafts = document.drafts();
  const read = types.finish();
  const { faults: wrong, ...finished } = finishContract(drafts, read);
  if (drafts.length === 0 && faults.isEmpty) faults.add(uploaded.roots[0] ?? emptyPosition(own), 'schema.noOperations');
  // Where nothing is left to call, the document is what has to be mended.
  if (wrong.every(({ size }) => size > 0)) for (const ofOperation of wrong) faults.again(ofOperation);
  faults.throwIfAny();
  const contract = { title, version: '', servers, ...finished };
  return { contract, signatures: signaturesOf(contract, bare), told: faults.told };
}

function emptyPosition([file]: readonly SourceFile[]) {
  return { file: file ?? { path: '', content: '', index: 0 }, at: 0 };
}

function wsdlDocument(
  roots: readonly XmlElement[],
  files: UploadedXml,
  faults: ContractFaults,
  budget: Budget,
): Document {
  const definitions = new Definitions(roots, files, faults);
  const schemas = new SchemaSet(files, faults, budget);
  schemas.load(definitions.schemas.length > 0 ? definitions.schemas : files.roots.filter(isSchema));
  const types = new TypeReader(schemas);
  const [service] = definitions.services;
  const title = attribute(service, 'name') ?? attribute(roots[0], 'name');
  return {
    ...{ title: oneLine(title) ?? 'API', servers: addressesOf(definitions), schemas, types },
    drafts: () => readOperations({ definitions, schemas, types }, faults),
  };
}

function schemaDocument(files: UploadedXml, faults: ContractFaults, budget: Budget): Document {
  const roots = files.roots.filter(isSchema);
  if (roots.length === 0) {
    for (const root of files.roots) faults.add(root, isWsdl2(root) ? 'schema.wsdl2' : 'schema.notSoap');
    faults.stop();
  }
  const schemas = new SchemaSet(files, faults, budget);
  // A schema without a namespace has those of the schemas that include it.
  schemas.load(roots.filter((root) => attribute(root, 'targetNamespace') !== undefined));
  schemas.load(roots.filter((root) => !schemas.has(root)));
  const types = new TypeReader(schemas);
  const [first] = roots;
  const title = first?.file.path.slice(first.file.path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  return {
    ...{ title: oneLine(title) ?? 'API', servers: [], schemas, types },
    drafts: () => pairsOf(schemas, faults).map((pair, index) => draftOf(pair, index)),
  };

  function draftOf({ name, request, answer }: ReturnType<typeof pairsOf>[number], index: number): DraftOperation {
    budget.spend('operations', request.element);
    const { value, faults: own } = faults.apart(() => [request, answer].map(message));
    const [sent = { headers: [] }, answered = { headers: [] }] = value;
    return {
      ...{ id: name, key: `${String(index).padStart(5, '0')} ${name}`, request: sent, answer: answered, faults: own },
      // Services that are written from a schema are asked by what stands in the body.
      call: { protocol: 'soap', version: '1.1', action: '', faults: [] },
    };
  }

  function message(declaration: Parameters<TypeReader['rootElement']>[0]): DraftOperation['request'] {
    schemas.noteFaultsOf(declaration);
    const shape = types.rootElement(declaration);
    const name = { namespace: declaration.document.namespace, name: attribute(declaration.element, 'name') ?? '' };
    return { root: { ...name, ...(shape.form !== undefined && { form: shape.form }) }, shape, headers: [] };
  }
}

function isWsdl2({ namespace }: XmlElement): boolean {
  return namespace === 'http://www.w3.org/ns/wsdl';
}

/** The part of an operation that a caller depends on. */
function bare({ parameters, body, answer, refused, call }: ContractOperation<SoapCall>): unknown {
  const told = (
    value: { readonly type: unknown; readonly required: boolean; readonly nullable: boolean } | undefined,
  ) => value && [value.type, value.required, value.nullable];
  return [
    call,
    parameters.map(({ name, ...parameter }) => [name, ...(told(parameter) ?? [])]),
    told(body),
    told(answer),
    refused?.message,
  ];
}
