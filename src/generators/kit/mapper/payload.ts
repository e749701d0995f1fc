import { lower, pascal } from '../../../checks/names/words.ts';
import type { Constant, Mapping, Origin } from '../../../model/mapping.ts';
import type { Operation } from '../../../model/operation.ts';
import { type Step, stepsTo } from '../../../model/payload.ts';
import type { Project } from '../../../model/project.ts';
import { type DataType, isOmittable } from '../../../model/types.ts';
import type { OrderedContribution } from '../../parts/part.ts';
import { jsonProperty } from '../../service/component.ts';
import { answerType, componentOf, memberType } from '../../service/response.ts';
import { type Code, importsOf } from '../../text/java/code.ts';
import { javaFile, modelClass, packageOf, typeCode } from '../../text/java/java-file.ts';
import { doc, id, mdCode } from '../../text/render/escape.ts';
import { fragment, joined, type Rendered } from '../../text/render/rendered.ts';
import { DEFAULTS_IMPORTS, originText, parameterList } from './mapper.ts';
import { type NestedObject, nestedObjects, nestedRecords, type Taken } from './nested.ts';
import { constantCode, nowCode } from './values.ts';

/** A use of a sender that has a payload of its own, and the name of the method that makes it. */
export interface PayloadUse {
  readonly method: string;
  readonly operation: Operation;
  readonly payload: Mapping;
}

const NULLABLE = 'org.jspecify.annotations.Nullable';

/**
 * Writes the mappers of payloads: an interface that makes them of requests and answers, a default class that a bean of
 * the owner's replaces, and a record for each payload. Nothing where all answers are sent as they are. `home`: the
 * senders' package.
 */
export function payloadMappers(
  home: string,
  name: string,
  uses: readonly PayloadUse[],
  project: Project,
): readonly OrderedContribution[] {
  if (uses.length === 0) return [];
  const methods = uses.map((use) => method(use, project));
  const clock = uses.some(({ payload }) => payload.some(({ from }) => 'variable' in from));
  const file = (own: string, template: string, imports: readonly string[], view: object) =>
    javaFile(project, { home, name: own, template: `mapper/${template}.java`, imports, view });
  const bean = { type: name, name: lower(name), clock };
  const clockImport = clock ? ['java.time.Clock'] : [];
  return [
    ...uses.flatMap((use) => records(home, use, project)),
    file(
      name,
      'PayloadMapper',
      methods.flatMap((method) => method.imports),
      { methods },
    ),
    file(
      `Default${name}`,
      'DefaultPayloadMapper',
      [...methods.flatMap((method) => [...method.imports, ...method.bodyImports]), ...clockImport],
      { mapper: name, methods, clock },
    ),
    file(`${name}Defaults`, 'MapperDefaults', [...DEFAULTS_IMPORTS, ...clockImport], {
      beans: [bean],
      clock,
      what: 'payloads',
    }),
    { kind: 'autoConfiguration', type: `${packageOf(project, home)}.${name}Defaults` },
    readme(name, uses),
  ];
}

/** A value of a payload: its type, and the Java that reads it. */
interface Value {
  readonly type: Code;
  readonly java: Code;
}

function method(use: PayloadUse, project: Project) {
  const { operation, payload } = use;
  const answer = answerType(operation, project);
  const { request } = operation;
  const parameters: Code[] = [
    ...(request.members.length > 0
      ? [{ text: fragment`${id(request.name)} request`, imports: [modelClass(project, request.name)] }]
      : []),
    ...(answer ? [nullableAnswer(operation, answer)] : []),
  ];
  const values = new Map(payload.map(({ target, from }) => [target, originValue(from, operation, project)]));
  const [whole, ...inner] = nestedObjects(recordName(use), takenOf(use), project);
  return {
    name: use.method,
    returns: recordName(use),
    about: payload.map(({ target, from }) => fragment`${doc(target)}: ${doc(originText(from))}`),
    parameters: parameterList(parameters.map(({ text }) => text)),
    value: whole ? construction(whole, '', inner, values, 2) : fragment`null`,
    imports: importsOf(parameters),
    bodyImports: importsOf([...values.values()].map(({ java }) => java)),
  };
}

/** An answer of one value may be null. */
function nullableAnswer({ response }: Operation, answer: Code): Code {
  const bare = fragment`${answer.text} response`;
  return response.record
    ? { text: bare, imports: answer.imports }
    : { text: fragment`@Nullable ${bare}`, imports: [NULLABLE, ...answer.imports] };
}

/** `new PlaceOrderPayload(response.total(), new PlaceOrderPayloadOrder(…))`, a value a line. */
function construction(
  object: NestedObject<Slot>,
  path: string,
  all: readonly NestedObject<Slot>[],
  values: ReadonlyMap<string, Value>,
  depth: number,
): Rendered {
  const indent = '    '.repeat(depth + 1);
  const lines = object.fields.map((field) => {
    const target = path + field.word;
    if ('member' in field) return values.get(target)?.java.text ?? fragment`null`;
    const inner = all.find((object) => object.name === field.object);
    return inner ? construction(inner, `${target}.`, all, values, depth + 1) : fragment`null`;
  });
  const list = joined(lines, `,\n${indent}`);
  const [open, close] = [`\n${indent}`, `\n${'    '.repeat(depth)}`];
  return fragment`new ${id(object.name)}(${joined([fragment``, list], open)}${joined([fragment``, fragment`)`], close)}`;
}

/** A slot of a payload's record: the name of the value that stands there. */
interface Slot {
  readonly target: string;
  readonly optional: boolean;
}

function takenOf({ payload }: PayloadUse): readonly Taken<Slot>[] {
  return payload.map(({ target }) => ({ name: target, member: { target, optional: true } }));
}

function records(home: string, use: PayloadUse, project: Project): OrderedContribution[] {
  const { operation, payload } = use;
  const values = new Map(payload.map(({ target, from }) => [target, originValue(from, operation, project)]));
  const about = fragment`What is sent when {@code ${id(operation.names.method)}} has done its work.`;
  return nestedRecords(home, recordName(use), about, takenOf(use), project, (field) => {
    const named = jsonProperty({ property: field.word, component: field.component });
    const texts = named.map(({ text }) => text);
    if ('object' in field) {
      const text = joined([...texts, fragment`${id(field.object)} ${id(field.component)}`], ' ');
      return { text, imports: importsOf(named) };
    }
    const type = values.get(field.member.target)?.type;
    const own = fragment`@Nullable ${type?.text ?? fragment`Object`} ${id(field.component)}`;
    return { text: joined([...texts, own], ' '), imports: [...importsOf(named), NULLABLE, ...(type?.imports ?? [])] };
  });
}

function recordName({ method }: PayloadUse): string {
  return `${pascal(method)}Payload`;
}

function originValue(from: Origin, operation: Operation, project: Project): Value {
  if ('place' in from) return memberValue(stepsTo(operation, from, project.types) ?? [], operation, project);
  const type = 'constant' in from ? constantType(from.constant) : INSTANT;
  const java = 'constant' in from ? constantCode(from.constant, type, project) : nowCode(type, project);
  return { type: typeCode(type, project), java };
}

const INSTANT: DataType = { kind: 'timestamp', zoned: true };

function constantType(value: Constant): DataType {
  if (typeof value === 'string') return { kind: 'string' };
  if (typeof value === 'boolean') return { kind: 'boolean' };
  return Number.isSafeInteger(value) ? { kind: 'integer', bits: 64, signed: true } : { kind: 'decimal' };
}

/** A member inside others; null where one of these is missing. */
function memberValue(steps: readonly Step[], operation: Operation, project: Project): Value {
  const [first, ...rest] = steps;
  if (!first)
    return {
      type: { text: fragment`Object`, imports: [] },
      java: { text: fragment`null`, imports: [] },
    };
  const missing: Rendered[] = [];
  let path = firstCode(first, operation);
  for (const { member } of rest) {
    missing.push(fragment`${path} == null`);
    path = componentValue(fragment`${path}.${id('component' in member ? member.component : '')}()`, member);
  }
  const text = missing.length === 0 ? path : fragment`${joined(missing, ' || ')} ? null : ${path}`;
  return { type: stepType(steps.at(-1) ?? first, project), java: { text, imports: [] } };
}

function firstCode(step: Step, { response }: Operation): Rendered {
  if (step.kind === 'answered') {
    return response.record ? fragment`response.${id(componentOf(step.member))}()` : fragment`response`;
  }
  return componentValue(fragment`request.${id(step.member.component)}()`, step.member);
}

/** Java that reads a component's value; null where it was left out. */
function componentValue(held: Rendered, member: object): Rendered {
  return isOmittable(member) ? fragment`${held}.value()` : held;
}

function stepType(step: Step, project: Project): Code {
  return step.kind === 'answered' ? memberType(step.member, project) : typeCode(step.member.type, project);
}

function readme(name: string, uses: readonly PayloadUse[]): OrderedContribution {
  const rows = uses.flatMap(({ method: own, payload }) =>
    payload.map(({ target, from }) => `| \`${own}\` | ${mdCode(target)} | ${mdCode(originText(from))} |`),
  );
  return {
    kind: 'readmeSection',
    title: 'What is sent',
    markdown: `Some senders send something else than the answer. A bean of your own of the type \`${name}\` makes payloads in another way, of
whatever JSON can say; \`Default${name}\` can be extended.

| Sender | Member | From |
|---|---|---|
${rows.join('\n')}

\`now\` is the time of the bean of type \`java.time.Clock\`.`,
  };
}
