import type {
  ContractBody,
  ContractField,
  ContractMember,
  ContractOperation,
  ContractType,
} from '../../contracts/contract.ts';
import type { KeptMembers } from '../../model/kept.ts';
import type { DataType, RequestMember } from '../../model/types.ts';
import { camel } from '../../names/words.ts';
import { bodyForm, sentType } from './body.ts';
import type { ApiDetail, BodyForm, SentBody } from './operation.ts';
import { MAX_COMPONENTS, propertiesOf, type Resolve } from './types.ts';

interface ApiRequest {
  readonly members: readonly RequestMember[];
  readonly parameters: ApiDetail['parameters'];
  readonly body?: SentBody;
}

/** What a call takes: its parameters, then its body, as members of its own or as one. */
export function toRequest(
  operation: ContractOperation,
  types: ReadonlyMap<string, ContractType>,
  resolve: Resolve,
  kept: KeptMembers | undefined,
): ApiRequest {
  const { body } = operation;
  const form = body && bodyForm(body);
  const own = body && form && bodyMembers(operation, types);
  const all = requestMembers(operation, types);
  const properties = propertiesOf(all, kept);
  const isNullAbsent = ({ nullable }: ContractMember, index: number) =>
    !nullable || index < operation.parameters.length || (form !== 'json' && own === undefined);
  const members = all.map(
    (one, index): RequestMember => ({
      name: one.name,
      property: properties[index] ?? one.name,
      type: resolve(one.type),
      nullable: one.nullable,
      optional: !one.required,
      ...(!one.required && isNullAbsent(one, index) ? { nullIsAbsent: true } : {}),
      written: `${one.name} ${one.written}`,
      ...(one.doc === undefined ? {} : { doc: one.doc }),
    }),
  );
  const parameters = operation.parameters.map((parameter, index) => ({ parameter, property: properties[index] ?? '' }));
  if (!body || !form) return { members, parameters };
  const inside = members.slice(parameters.length);
  const common = { form, mediaType: sentType(body, form), fields: fieldsOf(body, form) };
  const named = inside.map(({ name, property }) => ({ name, property }));
  return {
    members,
    parameters,
    body: own ? { ...common, members: named } : { ...common, whole: named[0]?.property ?? '' },
  };
}

/** What a request is made of, in the words of the document. */
export function requestMembers(
  operation: ContractOperation,
  types: ReadonlyMap<string, ContractType>,
): readonly ContractMember[] {
  const { parameters, body } = operation;
  if (!body || !bodyForm(body)) return parameters;
  return [...parameters, ...(bodyMembers(operation, types) ?? [wholeBody(body)])];
}

/** A form knows styles, parts know media types; what a body has no use for is not said. */
function fieldsOf({ fields = [] }: ContractBody, form: BodyForm): readonly ContractField[] {
  if (form === 'form') return fields.filter(({ style }) => style !== undefined);
  return form === 'multipart' ? fields.filter(({ mediaType }) => mediaType !== undefined) : [];
}

/** The types of the document that the body brings in: those of its members where they stand for themselves. */
export function bodyTypes(operation: ContractOperation, types: ReadonlyMap<string, ContractType>): readonly DataType[] {
  if (!operation.body) return [];
  return bodyMembers(operation, types)?.map(({ type }) => type) ?? [operation.body.type];
}

/**
 * The members of an object that is sent, where all of them can be the request's own: nothing when it may be null, has
 * none, or one is called like a parameter or like another.
 */
function bodyMembers(
  { parameters, body }: ContractOperation,
  types: ReadonlyMap<string, ContractType>,
): readonly ContractMember[] | undefined {
  const form = body && bodyForm(body);
  if (!body || body.nullable || (form !== 'json' && form !== 'form' && form !== 'multipart')) return undefined;
  const type = body.type.kind === 'ref' ? types.get(body.type.name) : undefined;
  if (type?.kind !== 'record' || type.members.length === 0) return undefined;
  const all = [...parameters, ...type.members];
  const names = new Set(all.map(({ name }) => camel(name)));
  if (names.size < all.length || all.length > MAX_COMPONENTS) return undefined;
  return body.required ? type.members : type.members.map((member) => ({ ...member, required: false }));
}

function wholeBody({ type, required, nullable, written, mediaType, doc }: ContractBody): ContractMember {
  return {
    name: 'body',
    type,
    required,
    nullable,
    written: `${written} (${mediaType})`,
    ...(doc === undefined ? {} : { doc }),
  };
}
