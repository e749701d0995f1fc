import type { RestCall, RestParameter } from '../../model/contract/calls/rest.ts';
import type {
  Contract,
  ContractBody,
  ContractOperation,
  ContractParameter,
  Refused,
} from '../../model/contract/contract.ts';
import type { DataType } from '../../model/types.ts';
import type { Noted } from '../faults.ts';
import { faultsReached, namedBy, renamed } from '../named-types.ts';
import { type DraftBody, type DraftOperation, type DraftParameter, refusedAt } from './draft.ts';
import { essence } from './media-types.ts';
import { settledKeys, settledTypes } from './schema/settle.ts';
import type { DraftType } from './schema/shape.ts';

const FORMS = new Set(['application/x-www-form-urlencoded', 'multipart/form-data']);
const HEADER_NAME = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/;

/** Operations and types, and the faults of the document in each operation, once all types are known. */
interface Finished extends Pick<Contract, 'types'> {
  readonly operations: readonly ContractOperation<RestCall>[];
  readonly faults: readonly Noted[];
}

/**
 * Completes operations once all types are known. A parameter or body that cannot be sent refuses its operation, even if
 * callers may leave it out; so do the faults of a type that the operation reaches.
 */
export function finishContract(drafts: readonly DraftOperation[], types: ReadonlyMap<string, DraftType>): Finished {
  const keys = settledKeys(types);
  const settle = (type: DataType) => renamed(type, (name) => keys.get(name) ?? name);
  const reached = faultsReached(types);
  const faults = drafts.map((draft) => new Map([...(draft.faults ?? []), ...reached(namedBy(draft))]));
  const operations = drafts.map((draft, index) => finishOperation(draft, types, settle, faults[index]));
  return { operations, types: settledTypes(types, keys, operations.flatMap(namedBy)), faults };
}

function finishOperation(
  { method, path, parameters, body, answer, doc, refused, faults: own, id, ...told }: DraftOperation,
  types: ReadonlyMap<string, DraftType>,
  settle: (type: DataType) => DataType,
  faults: Noted = new Map(),
): ContractOperation<RestCall> {
  const bad = parameters.find((parameter) => !canBeWritten(parameter, types));
  const [wrong] = faults.values();
  const why = wrong ?? refused ?? refusalOf(bad) ?? formRefusal(body, types);
  return {
    id,
    title: `${method} ${path}`,
    key: `${path}\u0000${method}\u0000${id}`,
    nature: method === 'GET' || method === 'HEAD' ? 'reads' : 'writes',
    ...told,
    ...(doc !== undefined && { doc }),
    parameters: parameters.map((parameter) => finishParameter(parameter, settle)),
    ...(body && { body: finishBody(body, settle) }),
    ...(answer && { answer: finishBody(answer, settle) }),
    call: {
      protocol: 'rest',
      method,
      path,
      parameters: parameters.map(travelOf),
      ...(body?.fields && { fields: body.fields }),
    },
    ...(why && { refused: why }),
  };
}

function finishParameter(
  { plain, content, position, style, explode, json, ...parameter }: DraftParameter,
  settle: (type: DataType) => DataType,
): ContractParameter {
  return { ...parameter, type: settle(parameter.type) };
}

function travelOf({ name, in: place, style, explode, json }: DraftParameter): RestParameter {
  return { name, in: place, style, explode, ...(json && { json }) };
}

function finishBody(
  { plain, position, fields, ...body }: DraftBody,
  settle: (type: DataType) => DataType,
): ContractBody {
  return { ...body, type: settle(body.type) };
}

function refusalOf(parameter: DraftParameter | undefined): Refused | undefined {
  return parameter && refusedAt(parameter.position, parameter.content ? 'parameterContent' : 'parameterShape');
}

/**
 * Whether a parameter can be written. Text, lists of text and records of text can be written into addresses and
 * headers, deeper data by brackets alone. Blanks and pipes part the members of an object as they part those of a list;
 * the standard defines no exploded form of them (OpenAPI 3.1.1, Style Examples).
 */
function canBeWritten(
  { name, in: place, type, style, explode, content, json }: DraftParameter,
  types: ReadonlyMap<string, DraftType>,
) {
  if (content || (place === 'header' && !HEADER_NAME.test(name))) return false;
  if (json) return true;
  if (style === 'deepObject') return !isText(type, types) && type.kind !== 'json' && type.kind !== 'xml';
  if (isText(type, types)) return true;
  if (type.kind === 'list') return isText(type.of, types);
  if ((style === 'spaceDelimited' || style === 'pipeDelimited') && explode) return false;
  if (type.kind === 'map') return isText(type.of, types);
  const record = type.kind === 'ref' ? types.get(type.name) : undefined;
  return record?.kind === 'record' && record.members.every((member) => isText(member.type, types));
}

/** Refuses a form that is no object: its fields, or the parts of a body, are the object's members. */
function formRefusal(body: DraftBody | undefined, types: ReadonlyMap<string, DraftType>): Refused | undefined {
  if (!body || !FORMS.has(essence(body.mediaType))) return undefined;
  const { type } = body;
  const isObject = type.kind === 'map' || (type.kind === 'ref' && types.get(type.name)?.kind === 'record');
  return isObject ? undefined : refusedAt(body.position, 'formShape');
}

function isText(type: DataType, types: ReadonlyMap<string, DraftType>): boolean {
  if (type.kind === 'ref') return types.get(type.name)?.kind === 'enum';
  return !['list', 'map', 'json', 'xml'].includes(type.kind);
}
