import { propertyName } from '../../../../checks/names/properties.ts';
import type {
  ContractBody,
  ContractMember,
  ContractOperation,
  ContractType,
} from '../../../../model/contract/contract.ts';
import type { KeptMembers } from '../../../../model/kept.ts';
import type { DataType, RequestMember } from '../../../../model/types.ts';
import type { ApiDetail } from '../../clients/operation.ts';
import { MAX_COMPONENTS, type Naming, namesOf } from './types.ts';

/** The part of an operation that its request is made of. */
type Taking = Pick<ContractOperation, 'parameters' | 'body'>;

interface ApiRequest extends Pick<ApiDetail, 'parameters' | 'body'> {
  readonly members: readonly RequestMember[];
}

/**
 * Makes the request of a call: its parameters, then its body, as members of the request or as one member.
 * @example
 * PUT /pets/{id} with a body Pet(name, age)   →   id, name, age
 * PUT /pets/{id} with a list as body   →   id, body
 */
export function toRequest(
  operation: ContractOperation,
  types: ReadonlyMap<string, ContractType>,
  { resolve, alphabet }: Naming,
  kept: KeptMembers | undefined,
): ApiRequest {
  const { body } = operation;
  const own = bodyMembers(operation, types);
  const all = requestMembers(operation, types);
  const names = namesOf(all, kept, alphabet);
  const isWhole = (index: number) => own === undefined && index === operation.parameters.length;
  const isNullAbsent = ({ nullable }: ContractMember, index: number) =>
    !nullable || (isWhole(index) && body?.nullIsAbsent === true);
  const members = all.map(
    (member, index): RequestMember => ({
      name: member.name,
      ...(names[index] ?? { property: member.name, component: member.name }),
      type: resolve(member.type),
      nullable: member.nullable,
      optional: !member.required,
      ...(!member.required && isNullAbsent(member, index) ? { nullIsAbsent: true } : {}),
      written: `${member.name} ${member.written}`,
      ...(member.doc === undefined ? {} : { doc: member.doc }),
    }),
  );
  const parameters = operation.parameters.map((_, index) => members[index]?.property ?? '');
  if (!body) return { members, parameters };
  const inside = members
    .slice(parameters.length)
    .map(({ name, property, component }) => ({ name, property, component }));
  return { members, parameters, body: own ? { members: inside } : { whole: inside[0]?.property ?? '' } };
}

/** Lists the members of a request by the names of the document. */
export function requestMembers(operation: Taking, types: ReadonlyMap<string, ContractType>): readonly ContractMember[] {
  const { parameters, body } = operation;
  if (!body) return parameters;
  return [...parameters, ...(bodyMembers(operation, types) ?? [wholeBody(body)])];
}

/** Lists the document's types that a body brings in: those of its members where these are members of the request. */
export function bodyTypes(operation: Taking, types: ReadonlyMap<string, ContractType>): readonly DataType[] {
  if (!operation.body) return [];
  return bodyMembers(operation, types)?.map(({ type }) => type) ?? [operation.body.type];
}

/**
 * Finds the members of a body that can be members of the request. Undefined where the body may be null or has no members, where
 * two names collide, and where there are too many.
 */
function bodyMembers(
  { parameters, body }: Taking,
  types: ReadonlyMap<string, ContractType>,
): readonly ContractMember[] | undefined {
  if (!body || body.nullable) return undefined;
  const type = body.type.kind === 'ref' ? types.get(body.type.name) : undefined;
  if (type?.kind !== 'record' || type.members.length === 0) return undefined;
  const all = [...parameters, ...type.members];
  const names = new Set(all.map(({ name }) => propertyName(name, '')));
  if (names.size < all.length || all.length > MAX_COMPONENTS) return undefined;
  return body.required ? type.members : type.members.map((member) => ({ ...member, required: false }));
}

function wholeBody({ type, required, nullable, written, mediaType, doc }: ContractBody): ContractMember {
  return {
    name: 'body',
    type,
    required,
    nullable,
    written: mediaType === undefined ? written : `${written} (${mediaType})`,
    ...(doc === undefined ? {} : { doc }),
  };
}
