import type { DataType } from '../../model/types.ts';
import type { Contract, ContractBody, ContractOperation, ContractParameter, ContractType } from '../contract.ts';
import type { DraftBody, DraftOperation, DraftParameter, Refusal } from './draft.ts';
import { settledKeys, settledTypes } from './schema/settle.ts';
import { type DraftType, namesIn, renamed } from './schema/shape.ts';
import { joined } from './texts.ts';

const HEADER_NAME = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/;

/** Operations and types once all are known: what can't be sent is left out or refuses its operation. */
export function finishContract(
  drafts: readonly DraftOperation[],
  types: ReadonlyMap<string, DraftType>,
): Pick<Contract, 'operations' | 'types'> {
  const keys = settledKeys(types);
  const settle = (type: DataType) => renamed(type, (name) => keys.get(name) ?? name);
  const operations = drafts.map((draft) => finishOperation(draft, types, settle));
  return { operations, types: settledTypes(types, keys, operations.flatMap(namedBy)) };
}

function finishOperation(
  { parameters, body, answer, doc, refused, ...operation }: DraftOperation,
  types: ReadonlyMap<string, DraftType>,
  settle: (type: DataType) => DataType,
): ContractOperation {
  const good = parameters.filter((one) => canBeWritten(one, types));
  const bad = parameters.filter((one) => !good.includes(one));
  const left = bad.filter((one) => !one.required).map(({ name }) => `Parameter ${name} is left out.`);
  const told = joined(doc, ...left);
  const why = refused ?? refusalOf(bad.find(({ required }) => required)) ?? formRefusal(body, types);
  return {
    ...operation,
    ...(told !== undefined && { doc: told }),
    parameters: good.map(({ plain, content, ...one }): ContractParameter => ({ ...one, type: settle(one.type) })),
    ...(body && { body: finishBody(body, settle) }),
    ...(answer && { answer: finishBody(answer, settle) }),
    ...(why && { refused: why }),
  };
}

function finishBody({ plain, ...body }: DraftBody, settle: (type: DataType) => DataType): ContractBody {
  return { ...body, type: settle(body.type) };
}

function refusalOf(parameter: DraftParameter | undefined): Refusal | undefined {
  return parameter && (parameter.content ? 'parameterContent' : 'parameterShape');
}

/** Text, lists of text and records of text can be written into addresses and headers; what is deeper has no common form. */
function canBeWritten(
  { name, in: place, type, style, content }: DraftParameter,
  types: ReadonlyMap<string, DraftType>,
) {
  if (content || (place === 'header' && !HEADER_NAME.test(name))) return false;
  if (isText(type, types)) return style !== 'deepObject';
  if (type.kind === 'list') return style !== 'deepObject' && isText(type.of, types);
  if (style === 'spaceDelimited' || style === 'pipeDelimited') return false;
  if (type.kind === 'map') return isText(type.of, types);
  const record = type.kind === 'ref' ? types.get(type.name) : undefined;
  return record?.kind === 'record' && record.members.every((member) => isText(member.type, types));
}

function formRefusal(body: DraftBody | undefined, types: ReadonlyMap<string, DraftType>): Refusal | undefined {
  if (!body?.mediaType.toLowerCase().startsWith('application/x-www-form-urlencoded')) return undefined;
  const record = body.type.kind === 'ref' ? types.get(body.type.name) : undefined;
  const isFlat =
    record?.kind === 'record' &&
    record.members.every(({ type }) => isText(type, types) || (type.kind === 'list' && isText(type.of, types)));
  return isFlat ? undefined : 'formShape';
}

function isText(type: DataType, types: ReadonlyMap<string, DraftType>): boolean {
  if (type.kind === 'ref') return types.get(type.name)?.kind === 'enum';
  return !['list', 'map', 'json', 'xml'].includes(type.kind);
}

/** @returns the keys of the types that an operation names itself. */
export function namedBy({ parameters, body, answer }: ContractOperation): readonly ContractType['key'][] {
  return [...parameters, ...(body ? [body] : []), ...(answer ? [answer] : [])].flatMap(({ type }) => namesIn(type));
}
