import { javaAccessor } from '../../../../checks/names/proto.ts';
import type { Operation, ResponseMember, Rows } from '../../../../model/operation.ts';
import type { Group, Project } from '../../../../model/project.ts';
import { isOmittable, type RecordMember, type RequestMember, type TypeDef } from '../../../../model/types.ts';
import { isMapped } from '../../../kit/mapper/mapper.ts';
import type { Taken } from '../../../kit/mapper/nested.ts';
import { runtimeClass } from '../../../runtime/classes.ts';
import { answerType, componentOf, propertyOf, streamedRow } from '../../../service/response.ts';
import { type Code, importsOf } from '../../../text/java/code.ts';
import { javaFile, modelClass, nullable, typeCode } from '../../../text/java/java-file.ts';
import { id } from '../../../text/render/escape.ts';
import { fragment, joined, type Rendered } from '../../../text/render/rendered.ts';
import type { Contribution } from '../../part.ts';
import { messageFields } from './binding.ts';
import { type Container, draftsOf, outerClass, requestName, responseName, rowsOf, saysNull } from './drafts.ts';
import { numbersOf } from './numbers.ts';
import { protoPackage, zeroOf } from './proto.ts';
import { protoType, type TypeNames } from './types.ts';

const VALUE = fragment`value`;
const MESSAGE = fragment`message`;

/**
 * Writes the classes that turn messages into requests and answers into messages: one for each group, and one for the
 * types that groups share.
 */
export function messageFiles(project: Project): Contribution[] {
  const shared = rowsOf(project);
  return [...project.groups.map((group) => groupMessages(group, shared, project)), typeMessages(project)];
}

/** The names of types as classes other than `TypeMessages` write them. */
const elsewhere = (project: Project): TypeNames => ({ ...draftsOf(project).names, home: fragment`TypeMessages.` });

/**
 * Names the class of a group's messages; a record of rows is in that of the first group that answers it.
 * @example
 * the group Shop   →   ShopMessages
 */
export const messagesName = (group: Group) => `${group.type}Messages`;

function groupMessages(group: Group, rows: readonly Rows[], project: Project): Contribution {
  const own = rows.filter((row) => homeOf(row, project) === group);
  const requests = group.operations.filter((operation) => operation.request.members.length > 0 && !isMapped(operation));
  const parts = [
    ...requests.map((operation) => requestMethod(operation, project)),
    ...group.operations.map((operation) => responseMethod(operation, project)),
    ...own.map((row) => recordToMessage(row.row, row.columns, row.row, project, elsewhere(project))),
  ];
  return file(messagesName(group), `Messages of ${group.type} and what they say.`, parts, project);
}

/** The group whose class has the method for a record of rows. */
function homeOf({ row }: Rows, { groups }: Project): Group | undefined {
  return groups.find(({ operations }) =>
    operations.some(({ response }) => response.members.some((member) => member.kind === 'rows' && member.row === row)),
  );
}

function typeMessages(project: Project): Contribution {
  const { names, containers } = draftsOf(project);
  const protoName = (name: string) => names.types.get(name) ?? name;
  const types = [...project.types.values()].map((type): readonly [Method, Method] =>
    type.kind === 'record'
      ? [
          recordToMessage(protoName(type.name), type.members, type.name, project, names),
          messageToRecord(protoName(type.name), type.members, type.name, project),
        ]
      : enumMethods(protoName(type.name), type, project),
  );
  // Methods of one name stand together.
  const parts = [
    ...types.map(([to]) => to),
    ...types.map(([, from]) => from),
    ...containers.flatMap((container) => containerMethods(container, project)),
  ];
  return file('TypeMessages', 'Messages of the types that operations share and what they say.', parts, project);
}

interface Method {
  readonly signature: Rendered;
  readonly body: readonly Rendered[];
  readonly imports: readonly string[];
}

function file(name: string, about: string, methods: readonly Method[], project: Project): Contribution {
  const used = methods.flatMap((method) => method.imports);
  return javaFile(project, {
    home: 'grpc',
    name,
    template: 'triggers/grpc/Messages.java',
    imports: [
      ...used,
      ...runtimeImports(methods.flatMap(({ body }) => body)),
      ...(methods.length > 0 ? [`${protoPackage(project)}.${outerClass(project)}`] : []),
    ],
    view: { about, methods },
  });
}

/** Finds the runtime's classes that code names. */
function runtimeImports(code: readonly Rendered[]): readonly string[] {
  const text = code.join('\n');
  return ['Values', 'InvalidMessageException'].flatMap((name) =>
    new RegExp(`\\b${name}\\b[.(]`).test(text) ? [runtimeClass(`grpc.${name}`)] : [],
  );
}

/** Finds the names that a message's fields have in Java, by the keys of their drafts. */
function accessorsOf(message: string, project: Project): (key: string) => Rendered {
  const own = numbersOf(project).messages[message];
  return (key) => id(javaAccessor(own?.fields[key]?.name ?? key));
}

const proto = (project: Project, name: string): Rendered => fragment`${id(outerClass(project))}.${id(name)}`;

function requestMethod(operation: Operation, project: Project): Method {
  const name = requestName(operation);
  const { request, names } = operation;
  const values = messageFields(operation).map((field) => requestedValue(MESSAGE, field, operation, project));
  const list = joined(
    values.map(({ text }) => text),
    ',\n            ',
  );
  return {
    signature: fragment`static ${id(request.name)} ${id(names.method)}Request(${proto(project, name)} message)`,
    body: [fragment`return new ${id(request.name)}(\n            ${list});`],
    imports: [modelClass(project, request.name), ...importsOf(values)],
  };
}

/**
 * Writes the Java that reads a member out of its operation's message, which a variable holds.
 * @example
 * order_id integer   →   message.hasOrderId() ? message.getOrderId() : null
 */
export function requestedValue(
  variable: Rendered,
  { name, member }: Taken,
  operation: Operation,
  project: Project,
): Code {
  const accessor = accessorsOf(requestName(operation), project);
  const { text, imports } = askedValue(variable, name, member, accessor, elsewhere(project), project);
  return { text, imports: [...imports, ...runtimeImports([text])] };
}

function askedValue(
  variable: Rendered,
  name: string,
  member: RequestMember | RecordMember,
  accessor: (key: string) => Rendered,
  names: TypeNames,
  project: Project,
): Code {
  const { from, imports } = protoType(member.type, project, names);
  const has = (key: string) => fragment`${variable}.has${accessor(key)}()`;
  const value = from(fragment`${variable}.get${accessor(name)}()`, name);
  if (!isOmittable(member)) return { text: fragment`${has(name)} ? ${value} : null`, imports: javaOnly(imports) };
  const omitted = fragment`Omittable.omitted()`;
  const left = saysNull(member) ? fragment`${has(`${name} null`)} ? Omittable.of(null) : ${omitted}` : omitted;
  return {
    text: fragment`${has(name)}
                ? Omittable.of(${value})
                : ${left}`,
    imports: [...javaOnly(imports), runtimeClass('value.Omittable')],
  };
}

/** Imports of code that reads messages: protobuf's own classes are only needed to write them. */
const javaOnly = (imports: readonly string[]) => imports.filter((name) => !name.startsWith('com.google.protobuf.'));
/** Imports of code that writes messages: other classes are only needed to parse values. */
const protoOnly = (imports: readonly string[]) => imports.filter((name) => name.startsWith('com.google.protobuf.'));

function responseMethod(operation: Operation, project: Project): Method {
  const name = responseName(operation);
  const { members, record } = operation.response;
  const type = streamedRow(operation, project) ?? answerType(operation, project);
  const built = proto(project, name);
  const method = fragment`${id(operation.names.method)}Response`;
  if (!type || members.length === 0) {
    return {
      signature: fragment`static ${built} ${method}()`,
      body: [fragment`return ${built}.getDefaultInstance();`],
      imports: [],
    };
  }
  const accessor = accessorsOf(name, project);
  const parts = members.map((member) => {
    const value = record ? fragment`answer.${id(componentOf(member))}()` : fragment`answer`;
    return answered(member, value, operation, accessor, project);
  });
  return {
    signature: fragment`static ${built} ${method}(${nullable(type).text} answer)`,
    body: [
      fragment`var message = ${built}.newBuilder();`,
      ...(record ? [fragment`if (answer == null) {\n            return message.build();\n        }`] : []),
      ...parts.map(({ text }) => text),
      fragment`return message.build();`,
    ],
    imports: ['org.jspecify.annotations.Nullable', ...type.imports, ...importsOf(parts)],
  };
}

function answered(
  member: ResponseMember,
  value: Rendered,
  operation: Operation,
  accessor: (key: string) => Rendered,
  project: Project,
): Code {
  const name = accessor(propertyOf(member));
  if (member.kind === 'value') {
    const { to, imports } = protoType(member.member.type, project, elsewhere(project));
    return { text: setting(value, fragment`message.set${name}(${to(value)});`), imports: protoOnly(imports) };
  }
  if (member.kind === 'count') return { text: setting(value, fragment`message.set${name}(${value});`), imports: [] };
  const row = (of: Rendered) => rowMessage(member, of, operation, project);
  if (!member.many || operation.streamed) {
    return { text: setting(value, fragment`message.set${name}(${row(value)});`), imports: [] };
  }
  return {
    text: setting(value, fragment`${value}.forEach(row -> message.add${name}(${row(id('row'))}));`),
    imports: [],
  };
}

/**
 * The message of a row. One whose columns are known only when it is read is a `Struct`, and a table is a list of these.
 */
function rowMessage(rows: Rows, value: Rendered, operation: Operation, project: Project): Rendered {
  if (rows.tables) return fragment`Values.table(${value})`;
  if (rows.columns.length === 0) return fragment`Values.struct(${value})`;
  const home = homeOf(rows, project);
  const own = home?.operations.includes(operation) === true;
  return own || !home ? fragment`toMessage(${value})` : fragment`${id(messagesName(home))}.toMessage(${value})`;
}

/** Sets a field unless its value is null: a message says null by leaving the field out. */
function setting(value: Rendered, statement: Rendered): Rendered {
  return fragment`if (${value} != null) {\n            ${statement}\n        }`;
}

function recordToMessage(
  name: string,
  members: readonly RecordMember[],
  record: string,
  project: Project,
  names: TypeNames,
): Method {
  const accessor = accessorsOf(name, project);
  const built = proto(project, name);
  const parts = members.map((member) => {
    const { to, imports } = protoType(member.type, project, names);
    const held = fragment`value.${id(member.component)}()`;
    const value = isOmittable(member) ? fragment`${held}.value()` : held;
    const set = setting(value, fragment`message.set${accessor(member.property)}(${to(value)});`);
    if (!saysNull(member)) return { text: set, imports: protoOnly(imports) };
    const setNull = fragment`message.set${accessor(`${member.property} null`)}(NullValue.NULL_VALUE);`;
    return {
      text: fragment`${set} else if (!${held}.isOmitted()) {\n            ${setNull}\n        }`,
      imports: ['com.google.protobuf.NullValue', ...protoOnly(imports)],
    };
  });
  return {
    signature: fragment`static ${built} toMessage(${id(record)} value)`,
    body: [
      fragment`var message = ${built}.newBuilder();`,
      ...parts.map(({ text }) => text),
      fragment`return message.build();`,
    ],
    imports: [modelClass(project, record), ...importsOf(parts)],
  };
}

function messageToRecord(name: string, members: readonly RecordMember[], record: string, project: Project): Method {
  const accessor = accessorsOf(name, project);
  const { names } = draftsOf(project);
  const values = members.map((member) => askedValue(MESSAGE, member.property, member, accessor, names, project));
  const list = joined(
    values.map(({ text }) => text),
    ',\n            ',
  );
  return {
    signature: fragment`static ${id(record)} fromMessage(${proto(project, name)} message)`,
    body: [fragment`return new ${id(record)}(\n            ${list});`],
    imports: [modelClass(project, record), ...importsOf(values)],
  };
}

function enumMethods(name: string, type: TypeDef & { kind: 'enum' }, project: Project): readonly [Method, Method] {
  const own = numbersOf(project).enums[name];
  const message = proto(project, name);
  const constants = type.constants.flatMap(({ java }) => {
    const constant = own?.values[java];
    return constant ? [{ java: id(java), proto: id(constant.name) }] : [];
  });
  const to = constants.map((constant) => fragment`case ${constant.java} -> ${message}.${constant.proto};`);
  const from = constants.map((constant) => fragment`case ${constant.proto} -> ${id(type.name)}.${constant.java};`);
  const imports = [modelClass(project, type.name)];
  const cases = (all: readonly Rendered[]) => joined(all, '\n            ');
  return [
    {
      signature: fragment`static ${message} toMessage(${id(type.name)} value)`,
      body: [fragment`return switch (value) {\n            ${cases(to)}\n        };`],
      imports,
    },
    {
      signature: fragment`static ${id(type.name)} fromMessage(String field, ${message} message)`,
      body: [
        fragment`return switch (message) {
            ${cases(from)}
            case ${id(zeroOf(name))}, UNRECOGNIZED -> throw new InvalidMessageException(field);
        };`,
      ],
      imports,
    },
  ];
}

function containerMethods(container: Container, project: Project): Method[] {
  return [
    containerToMessage(container, project),
    valueToEntry(container, project),
    messageToContainer(container, project),
  ];
}

/** Writes the method that turns a list or a map into its message: `toDecimalList`. */
function containerToMessage({ name, entry, type }: Container, project: Project): Method {
  const whole = typeCode(type, project);
  const message = proto(project, name);
  return {
    signature: fragment`static ${message} to${id(name)}(${whole.text} values)`,
    body: [
      fragment`var message = ${message}.newBuilder();`,
      type.kind === 'list'
        ? fragment`values.forEach(value -> message.addEntries(to${id(entry)}(value)));`
        : fragment`values.forEach((key, value) -> message.putEntries(key, to${id(entry)}(value)));`,
      fragment`return message.build();`,
    ],
    imports: whole.imports,
  };
}

/** Writes the method that turns a value of a list or a map into its entry, which is empty for null. */
function valueToEntry({ entry, type }: Container, project: Project): Method {
  const { to, imports } = protoType(type.of, project, draftsOf(project).names);
  const element = typeCode(type.of, project);
  const message = proto(project, entry);
  return {
    signature: fragment`private static ${message} to${id(entry)}(${nullable(element).text} value)`,
    body: [
      fragment`var message = ${message}.newBuilder();`,
      setting(VALUE, fragment`message.setValue(${to(VALUE)});`),
      fragment`return message.build();`,
    ],
    imports: ['org.jspecify.annotations.Nullable', ...element.imports, ...protoOnly(imports)],
  };
}

/** Writes the method that reads a list or a map out of its message: `fromDecimalList`. */
function messageToContainer({ name, type }: Container, project: Project): Method {
  const { from, imports } = protoType(type.of, project, draftsOf(project).names);
  const element = typeCode(type.of, project);
  const whole = typeCode(type, project);
  const isList = type.kind === 'list';
  const read = fragment`entry.hasValue() ? ${from(fragment`entry.getValue()`, 'value')} : null`;
  return {
    signature: fragment`static ${whole.text} from${id(name)}(${proto(project, name)} message)`,
    body: isList
      ? [
          fragment`var values = new ArrayList<${element.text}>();`,
          fragment`message.getEntriesList().forEach(entry -> values.add(${read}));`,
          fragment`return values;`,
        ]
      : [
          fragment`var values = new LinkedHashMap<String, ${element.text}>();`,
          fragment`message.getEntriesMap().forEach((key, entry) -> values.put(key, ${read}));`,
          fragment`return values;`,
        ],
    imports: [...whole.imports, ...javaOnly(imports), isList ? 'java.util.ArrayList' : 'java.util.LinkedHashMap'],
  };
}
