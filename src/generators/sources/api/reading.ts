import { type ContractDescription, type ContractOperation, calledOperation } from '../../contracts/contract.ts';
import { Fault, type FieldFault } from '../../fault.ts';
import type { FailureKind } from '../../model/failure.ts';
import type { KeptOperation } from '../../model/kept.ts';
import type { Names, SourceOperation } from '../../model/operation.ts';
import type { Candidate } from '../../names/operations.ts';
import { pascal } from '../../names/words.ts';
import type { Reading } from '../../part.ts';
import { bodyForm } from './body.ts';
import type { ApiDetail } from './operation.ts';
import { bodyTypes, toRequest } from './request.ts';
import { MAX_COMPONENTS, type Resolve, tabulateTypes, typesOf } from './types.ts';

/** What an API may answer. That it does not know this service is never the caller's fault. */
const FAILURES: readonly FailureKind[] = [
  'invalid',
  'notFound',
  'conflict',
  'refused',
  'forbidden',
  'unavailable',
  'timeout',
  'internal',
];

/** Classes that the client has beside the groups' own, and what its files import: no type of a document may be called so. */
const OWN_TYPES = [
  'Api ApiCall ApiConfiguration ApiCredentials ApiDefaults ApiFailures ApiJson ApiNames ApiProperties ApiStyle',
  'ApiValueException ApiFailuresTest ApiStyleTest RemoteApi RestClient TypeReference DateTimeFeature JsonNodeFeature',
  'DeserializationFeature MapperFeature SimpleModule ValueSerializer SerializationContext JsonGenerator',
].flatMap((line) => line.toLowerCase().split(' '));
/** Classes that a group of operations has: `${home}Service`. */
const GROUP_CLASSES = ['client', 'service', 'controller', 'clienttest', 'controllertest'];

/** Operations of an uploaded contract. @throws Fault routineRefused, naming all that cannot be called */
export function readApi({ operations, types, connection, title, signatures }: ContractDescription): Reading {
  const known = new Map(types.map((type) => [type.key, type]));
  refuse(operations);
  return {
    candidates: operations.map(toCandidate),
    project: { part: 'api', title: 'API', noun: 'API', place: title, detail: connection },
    finish(names, taken, home, kept) {
      const homes = operations.map((one) => homeOf(one, home).toLowerCase());
      const classes = homes.flatMap((one) => GROUP_CLASSES.map((end) => one + end));
      const used = operations.flatMap((one) => typesOf(one, bodyTypes(one, known)));
      const table = tabulateTypes(types, used, new Set([...taken, ...OWN_TYPES, ...classes]), kept.type);
      const read = operations.flatMap((operation, index) => {
        const own = names[index];
        if (!own) return [];
        const before = kept.operations[index];
        const place = homeOf(operation, home);
        return [toOperation(operation, own, place, known, table.resolve, before, signatures[operation.id])];
      });
      return { types: table.types, operations: read };
    },
  };
}

function toCandidate(operation: ContractOperation): Candidate {
  return { ...calledOperation(operation), identity: identityOf(operation) };
}

/** How an operation is known again: by its id. */
export function identityOf({ id }: Pick<ContractOperation, 'id'>) {
  return { kind: 'operation', operation: id } as const;
}

function homeOf({ tag }: ContractOperation, home: string): string {
  return tag === undefined ? home : pascal(tag, 'Tag');
}

function toOperation(
  contract: ContractOperation,
  names: Names,
  home: string,
  known: Parameters<typeof toRequest>[1],
  resolve: Resolve,
  kept: KeptOperation | undefined,
  signature = '',
): SourceOperation {
  const { members, parameters, body } = toRequest(contract, known, resolve, kept?.request);
  const { answer, method, path } = contract;
  const form = answer && method !== 'HEAD' ? bodyForm(answer) : undefined;
  const type = answer && resolve(answer.type);
  const detail: ApiDetail = {
    contract,
    parameters,
    ...(body ? { body } : {}),
    ...(form && type && answer ? { answer: { form, mediaType: answer.mediaType, type } } : {}),
  };
  const doc = contract.doc ?? contract.summary;
  return {
    title: `${method} ${path}`,
    ...(doc === undefined ? {} : { doc }),
    nature: method === 'GET' || method === 'HEAD' ? 'reads' : 'writes',
    transaction: 'none',
    needsTransaction: false,
    // The API itself says what it has not found.
    namesOne: false,
    streams: false,
    pages: { refused: 'rowsNotHere' },
    request: { name: `${names.type}Request`, members },
    response: { members: form && type && answer ? [{ kind: 'value', member: answered(answer, type) }] : [] },
    failures: FAILURES,
    home,
    source: { part: 'api', identity: identityOf(contract), signature, detail },
  };
}

function answered(answer: NonNullable<ContractOperation['answer']>, type: Parameters<Resolve>[0]) {
  const { written, doc, nullable } = answer;
  return { name: 'answer', property: 'answer', type, nullable, written, ...(doc === undefined ? {} : { doc }) };
}

/** Why an operation cannot be called: what the document says, or what no method can take; nothing when it can. */
function refusal({ refused, parameters, body, answer }: ContractOperation): Omit<FieldFault, 'field'> | undefined {
  if (refused) return refused;
  if (body && !bodyForm(body)) return { message: 'refusals.mediaType' };
  const read = answer && bodyForm(answer);
  if (answer && (!read || read === 'form' || read === 'multipart')) return { message: 'refusals.mediaType' };
  return parameters.length < MAX_COMPONENTS ? undefined : { message: 'refusals.parameters' };
}

/** All refused operations are named at once; the public text shows the first. */
function refuse(operations: readonly ContractOperation[]): void {
  const refused = operations.flatMap((operation, index) => {
    const reason = refusal(operation);
    return reason ? [{ name: operation.id, fault: { ...reason, field: `endpoints.${index}` } }] : [];
  });
  const [first] = refused;
  if (!first) return;
  throw new Fault('routineRefused', {
    values: { name: first.name, reason: first.fault.message.replace(/^refusals\./, '') },
    faults: refused.map(({ fault }) => fault),
  });
}
