import type { ProtoDefinition, ProtoField } from '../../../../model/contract/calls/grpc.ts';
import { ANY, ANY_MESSAGE, zeroFirst } from './messages.ts';
import type { GrpcProject } from './operation.ts';

type Named<K extends ProtoDefinition['kind']> = Extract<ProtoDefinition, { kind: K }>;
/** JSON of a message of `google/protobuf/descriptor.proto`. */
type Descriptor = Readonly<Record<string, unknown>>;

/**
 * Writes descriptors of messages and enumerations by their full names, one a line. Packages that name each other cannot be files
 * that import each other, so all stand in one file, by names without dots.
 * @example
 * depot.v1.Key   →   "depot.v1.Key": {"name":"depot_v1_Key","field":[{"name":"id","number":1,"type":"TYPE_STRING"}]}
 */
export function descriptorsText(held: readonly ProtoDefinition[], project: GrpcProject): string {
  const sorted = [...held].sort((a, b) => (a.name < b.name ? -1 : 1));
  const names = flatNames(sorted, project);
  const types = new Map<string, Descriptor>([[ANY, messageType(`${project.basePackage}.client.${ANY_MESSAGE}`)]]);
  for (const { kind, name } of sorted) {
    const flat = names.get(name) ?? name;
    types.set(name, kind === 'message' ? messageType(flat) : { type: 'TYPE_ENUM', typeName: `.${flat}.Value` });
  }
  const lines = (kind: ProtoDefinition['kind']) =>
    sorted
      .filter((definition) => definition.kind === kind)
      .map((definition) => {
        const flat = names.get(definition.name) ?? definition.name;
        const own =
          definition.kind === 'message' ? messageDescriptor(definition, flat, types) : enumDescriptor(definition, flat);
        return `    ${JSON.stringify(definition.name)}: ${JSON.stringify(own)}`;
      })
      .join(',\n');
  return `{\n  "messages": {\n${lines('message')}\n  },\n  "enums": {\n${lines('enum')}\n  }\n}\n`;
}

/** Flattens names, `depot.v1.Key` → `depot_v1_Key`, with a number where two are alike. Packages of other files keep their first word. */
function flatNames(all: readonly ProtoDefinition[], { basePackage }: GrpcProject): ReadonlyMap<string, string> {
  const taken = new Set(['google', basePackage.split('.', 1)[0] ?? '']);
  return new Map(all.map(({ name }) => [name, free(name.replaceAll('.', '_'), taken)]));
}

/** Takes a name that is free. */
function free(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted}_${number}`;
  taken.add(name);
  return name;
}

function messageType(name: string): Descriptor {
  return { type: 'TYPE_MESSAGE', typeName: `.${name}` };
}

/** Describes an enumeration inside a message of its own, because its values stand beside it. */
function enumDescriptor({ values }: Named<'enum'>, name: string): Descriptor {
  return { name, enumType: [{ name: 'Value', value: zeroFirst(values) }] };
}

function messageDescriptor(
  { fields }: Named<'message'>,
  name: string,
  types: ReadonlyMap<string, Descriptor>,
): Descriptor {
  const taken = new Set(fields.flatMap((field) => [field.name, field.oneof ?? []].flat()));
  const choices = [...new Set(fields.flatMap(({ oneof }) => oneof ?? []))];
  const entries: Descriptor[] = [];
  const own = fields.map((field) => {
    const type = typeOf(field.type, types);
    const named = { name: field.name, number: field.number };
    if (field.label === 'map') {
      const entry = free(`${field.name}_Entry`, taken);
      entries.push(entryDescriptor(entry, field, type));
      return { ...named, label: 'LABEL_REPEATED', ...messageType(`${name}.${entry}`) };
    }
    if (field.label === 'repeated') return { ...named, label: 'LABEL_REPEATED', ...type };
    if (field.oneof !== undefined) return { ...named, ...type, oneofIndex: choices.indexOf(field.oneof) };
    if (field.label === 'implicit' || type.type === 'TYPE_MESSAGE') return { ...named, ...type };
    // What knows whether it is there is the only one of a choice.
    const choice = choices.push(free(`_${field.name}`, taken)) - 1;
    return { ...named, ...type, oneofIndex: choice, proto3Optional: true };
  });
  return {
    name,
    field: own,
    ...(entries.length > 0 && { nestedType: entries }),
    ...(choices.length > 0 && { oneofDecl: choices.map((choice) => ({ name: choice })) }),
  };
}

function entryDescriptor(name: string, { keyType = 'string' }: ProtoField, value: Descriptor): Descriptor {
  const field = [
    { name: 'key', number: 1, ...scalarType(keyType) },
    { name: 'value', number: 2, ...value },
  ];
  return { name, field, options: { mapEntry: true } };
}

function typeOf(type: string, types: ReadonlyMap<string, Descriptor>): Descriptor {
  return types.get(type) ?? (type.includes('.') ? messageType(type) : scalarType(type));
}

function scalarType(type: string): Descriptor {
  return { type: `TYPE_${type.toUpperCase()}` };
}
