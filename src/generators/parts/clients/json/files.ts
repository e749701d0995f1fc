import { javaFile, modelClass } from '../../../text/java/java-file.ts';
import { fragment, type Rendered } from '../../../text/render/rendered.ts';
import type { Contribution } from '../../part.ts';
import type { ApiMember, ApiProject } from '../operation.ts';

/** A record whose members have other names at the API, or are sent even when they are null. */
interface RenamedType {
  readonly name: string;
  readonly members: readonly { readonly component: string; readonly name?: string; readonly always: boolean }[];
}

/** Classes of every client that writes JSON, and the names that their files import: no type of a document may be called so. */
export const JSON_TYPES = [
  'ApiJson ApiNames EnumFeature CoercionAction CoercionInputShape TypeReference DateTimeFeature JsonNodeFeature DeserializationFeature MapperFeature SimpleModule',
  'ValueSerializer SerializationContext JsonGenerator JsonProperty JsonInclude',
].flatMap((line) => line.split(' '));

/** Contributes the class with the names and the nulls that the API wants in JSON; nothing where those are the service's own. */
export function jsonFiles<D>(project: ApiProject<D>): Contribution[] {
  const types = renamedTypes(project);
  if (types.length === 0) return [];
  return [
    javaFile(project, {
      home: 'client',
      name: 'ApiNames',
      template: 'clients/json/ApiNames.java',
      view: { types },
      imports: [
        'tools.jackson.databind.json.JsonMapper',
        ...nameImports(types),
        ...types.map(({ name }) => modelClass(project, name)),
      ],
    }),
  ];
}

/** Writes what adds those names to a mapper: `ApiNames::addTo`. */
export function namesCode<D>(project: ApiProject<D>): Rendered {
  return renamedTypes(project).length > 0 ? fragment`ApiNames::addTo` : fragment`names -> {}`;
}

function renamedTypes<D>({ types }: ApiProject<D>): RenamedType[] {
  return [...types.values()].flatMap((type) => (type.kind === 'record' ? renamedType(type.name, type.members) : []));
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

function nameImports(renamed: readonly RenamedType[]): readonly string[] {
  const members = renamed.flatMap(({ members }) => members);
  return [
    ...(members.some(({ name }) => name !== undefined) ? ['com.fasterxml.jackson.annotation.JsonProperty'] : []),
    ...(members.some(({ always }) => always) ? ['com.fasterxml.jackson.annotation.JsonInclude'] : []),
  ];
}
