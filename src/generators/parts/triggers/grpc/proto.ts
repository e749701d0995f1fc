import { protoConstant } from '../../../../checks/names/proto.ts';
import type { Project } from '../../../../model/project.ts';
import { PROTO_FOLDER } from '../../../kit/protoc/protoc.ts';
import { permissionsOf, sayPermissions } from '../../../kit/web/permissions.ts';
import { num, pkg, word } from '../../../text/render/escape.ts';
import { fragment, joined, type Rendered } from '../../../text/render/rendered.ts';
import { renderTemplate } from '../../../text/render/template.ts';
import type { Contribution, Use } from '../../part.ts';
import { draftsOf, type FieldDraft, outerClass, requestName, responseName } from './drafts.ts';
import { type Numbers, numbersOf } from './numbers.ts';
import type { GrpcEndpoint } from './options.ts';
import { type GrpcMethod, servicesOf } from './services.ts';

/**
 * Names the package of the Java classes that protoc writes.
 * @example
 * com.acme.shop   →   com.acme.shop.grpc.proto
 */
export function protoPackage({ basePackage }: Pick<Project, 'basePackage'>): string {
  return `${basePackage}.grpc.proto`;
}

/**
 * Writes the contract file: services, messages and enumerations of a project in one proto file.
 * @example
 * order_total(order_id integer) returns numeric   →   rpc OrderTotal(OrderTotalRequest) returns (OrderTotalResponse);
 */
export function protoFile(project: Project, uses: readonly Use<GrpcEndpoint>[]): Contribution {
  const { messages, enums } = draftsOf(project);
  const numbers = numbersOf(project);
  const types = new Set(messages.flatMap(({ fields }) => fields.map(({ type }) => type)));
  const text = renderTemplate('triggers/grpc/service.proto', {
    package: project.basePackage,
    javaPackage: protoPackage(project),
    outer: outerClass(project),
    struct: ['Struct', 'ListValue', 'NullValue'].some((name) => types.has(`google.protobuf.${name}`)),
    timestamp: types.has('google.protobuf.Timestamp'),
    services: servicesOf(project, uses).map(({ name, methods }) => ({ name, methods: methods.map(methodView) })),
    messages: messages.map(({ name, about, fields }) => {
      const own = numbers.messages[name];
      return { name, about, reserved: reservedLines(own?.reserved ?? []), fields: fieldLines(fields, own) };
    }),
    enums: enums.map(({ name, about, values }) => {
      const own = numbers.enums[name];
      return {
        name,
        about,
        zero: zeroOf(name),
        reserved: reservedLines(own?.reserved ?? []),
        values: values.flatMap((value) => own?.values[value] ?? []),
      };
    }),
  });
  return { kind: 'file', owner: 'ours', path: `${PROTO_FOLDER}/${project.name}.proto`, text, contract: true };
}

/**
 * Names the first constant of an enumeration, which no caller may send: proto takes it for a value that is missing.
 * @example
 * Status   →   STATUS_UNSPECIFIED
 */
export function zeroOf(name: string): string {
  return protoConstant(name, 'UNSPECIFIED', new Set());
}

function methodView({ name, operation, options }: GrpcMethod) {
  const permissions = permissionsOf(options);
  const needs = permissions && `Callers need ${sayPermissions(permissions, (name) => name)}.`;
  return {
    name,
    about: [operation.doc ?? operation.title, needs].filter((text) => text),
    request: requestName(operation),
    response: responseName(operation),
    streamed: operation.streamed,
  };
}

/** A line of a message: a field with its comment above it, or the begin or end of a choice. */
interface FieldLine {
  readonly indent: Rendered;
  readonly about?: string;
  readonly text: Rendered;
}

function fieldLines(fields: readonly FieldDraft[], numbers: Numbers['messages'][string] | undefined): FieldLine[] {
  const plain = fragment`  `;
  return fields.flatMap((field, index): FieldLine[] => {
    const own = numbers?.fields[field.key];
    if (!own) return [];
    const inside = field.label === 'choice';
    const line: FieldLine = {
      indent: inside ? fragment`    ` : plain,
      ...(field.about && { about: field.about }),
      text: fragment`${labelled(field)} ${word(own.name)} = ${num(own.number)};`,
    };
    const opens = inside && fields[index - 1]?.of !== field.of;
    const closes = inside && fields[index + 1]?.of !== field.of;
    return [
      ...(opens ? [{ indent: plain, text: fragment`oneof ${word(`${own.name}_or_null`)} {` }] : []),
      line,
      ...(closes ? [{ indent: plain, text: fragment`}` }] : []),
    ];
  });
}

function labelled({ label, type }: FieldDraft): Rendered {
  const name = SCALARS.get(type) ?? pkg(type);
  if (label === 'map') return fragment`map<string, ${name}>`;
  if (label === 'repeated') return fragment`repeated ${name}`;
  return label === 'optional' ? fragment`optional ${name}` : name;
}

/** Proto's scalar types. Java keeps some of these words, so that no other escaper lets them pass. */
const SCALARS: ReadonlyMap<string, Rendered> = new Map<string, Rendered>([
  ['string', fragment`string`],
  ['bool', fragment`bool`],
  ['int32', fragment`int32`],
  ['int64', fragment`int64`],
  ['uint32', fragment`uint32`],
  ['uint64', fragment`uint64`],
  ['float', fragment`float`],
  ['double', fragment`double`],
  ['bytes', fragment`bytes`],
]);

function reservedLines(gone: readonly { readonly number: number; readonly name: string }[]): Rendered[] {
  if (gone.length === 0) return [];
  const names = [...new Set(gone.map(({ name }) => name))].map((name) => fragment`"${word(name)}"`);
  const numbers = gone.map(({ number }) => num(number));
  return [fragment`reserved ${joined(numbers, ', ')};`, fragment`reserved ${joined(names, ', ')};`];
}
