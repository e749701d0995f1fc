import { omitsInside } from '../../../../model/omitted-members.ts';
import { type DataType, elementType } from '../../../../model/types.ts';
import { javaFile, modelClass } from '../../../text/java/java-file.ts';
import type { Contribution } from '../../part.ts';
import type { ApiMember, ApiOperation, ApiProject } from '../operation.ts';

/** A record whose members have other names at the API, or are sent even when they are null. */
interface RenamedType {
  readonly name: string;
  readonly members: readonly { readonly component: string; readonly name?: string; readonly always: boolean }[];
}

/** Classes of every client that writes JSON, and the names that their files import: no type of a document may be called so. */
export const JSON_TYPES = [
  'ApiJson ApiNames EnumFeature CoercionAction CoercionInputShape TypeReference DateTimeFeature JsonNodeFeature DeserializationFeature MapperFeature SimpleModule',
  'ValueSerializer SerializationContext JsonGenerator',
].flatMap((line) => line.split(' '));

/** The qualified names of number classes. */
const NUMBERS = {
  BigDecimal: 'java.math.BigDecimal',
  BigInteger: 'java.math.BigInteger',
  Long: 'java.lang.Long',
  Double: 'java.lang.Double',
  Float: 'java.lang.Float',
} as const;
type NumberClass = keyof typeof NUMBERS;

/** The habits of a protocol's servers with JSON. */
interface JsonHabits {
  /** Numbers that may be answered as texts, because JavaScript has fewer digits. */
  readonly texts?: readonly NumberClass[];
  /** An enumeration is answered as its name; a number is a value that this service does not know. */
  readonly isEnumText?: boolean;
}

/** Contributes the classes for JSON as the API writes it: the names and the nulls that it wants, and times with their seconds. */
export function jsonFiles<D>(
  project: ApiProject<D>,
  answers: readonly DataType[],
  { texts = [], isEnumText = false }: JsonHabits = {},
): Contribution[] {
  const { operations, types } = project;
  const renamed = [...types.values()].flatMap((type) =>
    type.kind === 'record' ? renamedType(type.name, type.members) : [],
  );
  const inside = [...types.values()].flatMap((type) => (type.kind === 'record' ? type.members : []));
  const used = [...operations.flatMap(requestTypes), ...answers, ...inside.map(({ type }) => type)];
  const times = used.some(isZonedTime);
  const omits = omitsInside(project);
  const file = (name: string, view: object, imports: readonly string[]) =>
    javaFile(project, { home: 'client', name, template: `clients/json/${name}.java`, view, imports });
  return [
    file('ApiJson', { types: renamed, times, texts, isEnumText, omits }, [
      ...(texts.length > 0 ? COERCION_IMPORTS : []),
      ...texts.map((number) => NUMBERS[number]),
      ...(isEnumText ? ['tools.jackson.databind.cfg.EnumFeature'] : []),
      ...JSON_IMPORTS,
      ...(times ? TIME_IMPORTS : []),
      ...(omits ? [modelClass(project, 'Omittable')] : []),
      ...renamed.map(({ name }) => modelClass(project, name)),
    ]),
    ...(renamed.length > 0 ? [file('ApiNames', { types: renamed }, nameImports(renamed))] : []),
  ];
}

function requestTypes<D>({ request }: ApiOperation<D>): DataType[] {
  return request.members.map(({ type }) => type);
}

/** Finds the members that need an annotation. A member that was left out is null, so null is sent only for one that must be there. */
function renamedType(name: string, all: readonly ApiMember[]): RenamedType[] {
  const members = all.flatMap((member) => {
    const always = member.required && member.nullable;
    if (member.name === member.property && !always) return [];
    return [{ component: member.component, always, ...(member.name === member.property ? {} : { name: member.name }) }];
  });
  return members.length === 0 ? [] : [{ name, members }];
}

function isZonedTime(type: DataType): boolean {
  const element = elementType(type);
  if (element.kind === 'map') return isZonedTime(element.of);
  return element.kind === 'time' && element.zoned;
}

function nameImports(renamed: readonly RenamedType[]): readonly string[] {
  const members = renamed.flatMap(({ members }) => members);
  return [
    ...(members.some(({ name }) => name !== undefined) ? ['com.fasterxml.jackson.annotation.JsonProperty'] : []),
    ...(members.some(({ always }) => always) ? ['com.fasterxml.jackson.annotation.JsonInclude'] : []),
  ];
}

const JSON_IMPORTS = [
  'com.fasterxml.jackson.annotation.JsonInclude',
  'tools.jackson.databind.DeserializationFeature',
  'tools.jackson.databind.MapperFeature',
  'tools.jackson.databind.cfg.DateTimeFeature',
  'tools.jackson.databind.cfg.JsonNodeFeature',
  'tools.jackson.databind.json.JsonMapper',
];
const COERCION_IMPORTS = ['tools.jackson.databind.cfg.CoercionAction', 'tools.jackson.databind.cfg.CoercionInputShape'];
const TIME_IMPORTS = [
  'java.time.OffsetTime',
  'java.time.format.DateTimeFormatter',
  'tools.jackson.core.JsonGenerator',
  'tools.jackson.databind.SerializationContext',
  'tools.jackson.databind.ValueSerializer',
  'tools.jackson.databind.module.SimpleModule',
];
