import type { ProtoDefinition, ProtoField } from '../../../../model/contract/calls/grpc.ts';
import { PROTO_FOLDER } from '../../../kit/protoc/protoc.ts';
import { comment, num, protoWord } from '../../../text/render/escape.ts';
import { fragment, type Rendered } from '../../../text/render/rendered.ts';
import { renderTemplate } from '../../../text/render/template.ts';
import type { Contribution } from '../../part.ts';
import {
  ANY,
  ANY_MESSAGE,
  type EnumValue,
  heldBy,
  type Messages,
  protoName,
  protoPackage,
  zeroFirst,
} from './messages.ts';
import type { GrpcProject } from './operation.ts';

/** The files of well-known messages, by the names of the messages. */
const FILES: Readonly<Record<string, string>> = {
  ...{ Timestamp: 'timestamp', Duration: 'duration', Empty: 'empty', FieldMask: 'field_mask' },
  ...{ Struct: 'struct', Value: 'struct', ListValue: 'struct' },
};

/** The project's own message for `Any`. It travels alike; Protocol Buffers' own writes no JSON of a message that it does not know. */
const ANY_ABOUT = `${ANY}, the address of a message's type and its bytes: AnyJson makes JSON of it`;
const ANY_LINES: readonly Rendered[] = [
  fragment`message ${protoWord(ANY_MESSAGE)} {`,
  fragment`  string type = 1;`,
  fragment`  bytes value = 2;`,
  fragment`}`,
];

/**
 * Writes the messages of the calls as a proto file of the project's own, with the numbers of the API's fields.
 * @example
 * depot.v1.Key with the field id = 1   →   message KeyMessage { string id = 1; }
 */
export function protoFile(messages: Messages, project: GrpcProject): Contribution {
  const all = [...messages.definitions.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const types = all.flatMap((definition) =>
    definition.kind === 'message' ? definition.fields.map(({ type }) => type) : [],
  );
  const known = types.filter((type) => type.startsWith('google.protobuf.') && type !== ANY);
  const imports = [...new Set(known.map((type) => FILES[type.slice(16)] ?? 'wrappers'))].sort();
  const any = heldBy(project) ? [{ about: comment(ANY_ABOUT), lines: ANY_LINES }] : [];
  const text = renderTemplate('clients/grpc/messages.proto', {
    package: `${project.basePackage}.client`,
    javaPackage: protoPackage(project),
    imports,
    blocks: [
      ...any,
      ...all.map((definition) => ({ about: comment(definition.name), lines: linesOf(definition, messages) })),
    ],
  });
  return { kind: 'file', owner: 'ours', path: `${PROTO_FOLDER}/client/${project.name}-api.proto`, text };
}

function linesOf(definition: ProtoDefinition, messages: Messages): readonly Rendered[] {
  const name = protoName(definition.name, messages);
  if (definition.kind === 'enum') return enumLines(name.replace(/\.Value$/, ''), definition.values);
  const open = fragment`message ${protoWord(name)} {`;
  return [open, ...fieldLines(definition.fields, messages), fragment`}`];
}

/** Writes an enumeration inside a message of its own, because its values share the names of what is around them. */
function enumLines(name: string, values: readonly EnumValue[]): Rendered[] {
  return [
    fragment`message ${protoWord(name)} {`,
    fragment`  enum Value {`,
    ...zeroFirst(values).map((value) => fragment`    ${protoWord(value.name)} = ${num(value.number)};`),
    fragment`  }`,
    fragment`}`,
  ];
}

function fieldLines(fields: readonly ProtoField[], messages: Messages): Rendered[] {
  const choices = new Set(fields.flatMap(({ oneof }) => oneof ?? []));
  return [
    ...fields.filter(({ oneof }) => oneof === undefined).map((field) => fragment`  ${fieldText(field, messages)}`),
    ...[...choices].flatMap((choice) => [
      fragment`  oneof ${protoWord(choice)} {`,
      ...fields.filter(({ oneof }) => oneof === choice).map((field) => fragment`    ${fieldText(field, messages)}`),
      fragment`  }`,
    ]),
  ];
}

function fieldText(field: ProtoField, messages: Messages): Rendered {
  const type = typeText(field.type, messages);
  const named = fragment`${protoWord(field.name)} = ${num(field.number)};`;
  if (field.label === 'map') return fragment`map<${typeText(field.keyType ?? 'string', messages)}, ${type}> ${named}`;
  if (field.label === 'repeated') return fragment`repeated ${type} ${named}`;
  const isOptional = field.oneof === undefined && field.label !== 'implicit';
  return isOptional ? fragment`optional ${type} ${named}` : fragment`${type} ${named}`;
}

function typeText(type: string, messages: Messages): Rendered {
  return protoWord(protoName(type, messages));
}
