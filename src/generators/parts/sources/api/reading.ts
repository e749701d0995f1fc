import type { Candidate } from '../../../../checks/names/operations.ts';
import { pascal } from '../../../../checks/names/words.ts';
import {
  type ContractDescription,
  type ContractOperation,
  calledOperation,
  isUserToken,
} from '../../../../model/contract/contract.ts';
import type { FailureKind } from '../../../../model/failure.ts';
import { Fault, type FieldFault } from '../../../../model/fault.ts';
import type { KeptOperation } from '../../../../model/kept.ts';
import type { GivenNames, SourceOperation } from '../../../../model/operation.ts';
import type { DataType } from '../../../../model/types.ts';
import { clientOf } from '../../clients/clients.ts';
import type { ApiDetail } from '../../clients/operation.ts';
import type { Reading } from '../../part.ts';
import { bodyTypes, toRequest } from './request.ts';
import { MAX_COMPONENTS, type Naming, sentTypes, tabulateTypes, typesOf } from './types.ts';

type AnyClient = ReturnType<typeof clientOf>;

/** Failures that an API may answer: all but a caller who is not known, because the caller of the API is this service. */
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

/** Ends of the names of a group's classes, in lower case: `${home}Service`. */
const GROUP_CLASSES = ['client', 'service', 'controller', 'clienttest', 'controllertest'];

/** Reads an uploaded contract: its operations become the project's. @throws Fault routineRefused, naming all that cannot be called */
export function readApi({ operations, types, connection, title, signatures }: ContractDescription): Reading {
  const known = new Map(types.map((type) => [type.key, type]));
  const client = clientOf(operations);
  const own = client.ownTypes.map((name) => name.toLowerCase());
  checkConnection(connection, client);
  refuse(operations, client);
  return {
    candidates: operations.map(toCandidate),
    project: { part: 'api', title: 'API', noun: 'API', name: title, detail: connection },
    finish(names, taken, home, kept, alphabet) {
      const homes = operations.map((operation) => homeOf(operation, home).toLowerCase());
      const classes = homes.flatMap((stem) => GROUP_CLASSES.map((end) => stem + end));
      const used = operations.flatMap((operation) => typesOf(operation, bodyTypes(operation, known)));
      const sent = client.absenceInside
        ? operations.flatMap((operation) => sentTypes(operation, bodyTypes(operation, known)))
        : [];
      const table = tabulateTypes(types, used, new Set([...taken, ...own, ...classes]), kept.type, sent, alphabet);
      const naming = { resolve: table.resolve, alphabet };
      const read = operations.flatMap((operation, index) => {
        const called = names[index];
        if (!called) return [];
        const before = kept.operations[index];
        const ownHome = homeOf(operation, home);
        return [toOperation(operation, called, ownHome, known, naming, before, signatures[operation.id])];
      });
      return { types: table.types, operations: read };
    },
  };
}

function toCandidate(operation: ContractOperation): Candidate {
  return { ...calledOperation(operation), identity: identityOf(operation) };
}

/** Identifies an operation by its id. */
export function identityOf({ id }: Pick<ContractOperation, 'id'>) {
  return { kind: 'operation', operation: id } as const;
}

function homeOf({ tag }: ContractOperation, home: string): string {
  return tag === undefined ? home : pascal(tag, 'Tag');
}

function toOperation(
  contract: ContractOperation,
  names: GivenNames,
  home: string,
  known: Parameters<typeof toRequest>[1],
  naming: Naming,
  kept: KeptOperation | undefined,
  signature = '',
): SourceOperation {
  const { members, parameters, body } = toRequest(contract, known, naming, kept?.request);
  const { answer, title, nature } = contract;
  const type = answer && naming.resolve(answer.type);
  const detail: ApiDetail = { contract, parameters, ...(body && { body }), ...(type && { answer: type }) };
  const doc = contract.doc ?? contract.summary;
  return {
    title,
    ...(doc === undefined ? {} : { doc }),
    nature,
    transaction: 'none',
    needsTransaction: false,
    // The API itself says what it has not found.
    namesOne: false,
    streams: false,
    pages: { refused: 'rowsNotHere' },
    request: { name: names.request, members },
    response: { members: type && answer ? [{ kind: 'value', member: answered(answer, type) }] : [] },
    failures: FAILURES,
    home,
    source: { part: 'api', identity: identityOf(contract), signature, detail },
  };
}

function answered(answer: NonNullable<ContractOperation['answer']>, type: DataType) {
  const { written, doc, nullable } = answer;
  const names = { name: 'answer', property: 'answer', component: 'answer' };
  return { ...names, type, nullable, written, ...(doc === undefined ? {} : { doc }) };
}

/** Says why an operation cannot be called: its document, its client, or too many parameters; undefined when it can. */
function refusal(operation: ContractOperation, client: AnyClient): Omit<FieldFault, 'field'> | undefined {
  const refused = operation.refused ?? client.refusal?.(operation);
  if (refused) return refused;
  return operation.parameters.length < MAX_COMPONENTS ? undefined : { message: 'refusals.parameters' };
}

/** Refuses a connection that its protocol does not have. @throws Fault invalidRequest, with all that is wrong */
function checkConnection(
  { url, headers, auth }: ContractDescription['connection'],
  { schemes = ['http', 'https'], headerName = /^/, userTokens }: AnyClient,
): void {
  const values = { schemes: schemes.map((scheme) => `${scheme}://`).join(', ') };
  const named = headers.map(({ name }, index) => ({ name, field: `headers.${index}.name` }));
  const all = auth.kind === 'apiKey' ? [...named, { name: auth.header, field: 'authHeader' }] : named;
  const faults: readonly FieldFault[] = [
    ...(schemes.includes(new URL(url).protocol.slice(0, -1)) ? [] : [{ field: 'url', message: 'apiScheme', values }]),
    ...(isUserToken(auth) && !userTokens ? [{ field: 'authType', message: 'userTokenNotHere' }] : []),
    ...all.flatMap(({ name, field }) => (headerName.test(name) ? [] : [{ field, message: 'metadataName' }])),
  ];
  if (faults.length > 0) throw new Fault('invalidRequest', { faults: [...faults] });
}

/** Refuses operations that cannot be called: all of them at once, with the first in the public text. */
function refuse(operations: readonly ContractOperation[], client: AnyClient): void {
  const refused = operations.flatMap((operation, index) => {
    const reason = refusal(operation, client);
    return reason ? [{ name: operation.id, fault: { ...reason, field: `endpoints.${index}` } }] : [];
  });
  const [first] = refused;
  if (!first) return;
  throw new Fault('routineRefused', {
    values: { name: first.name, reason: first.fault.message.replace(/^refusals\./, '') },
    faults: refused.map(({ fault }) => fault),
  });
}
